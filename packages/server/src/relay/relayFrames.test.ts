import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { newTopic, openRelayClient } from '../testing/relayClient.js'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ limits: { relayPerAddress: 1e6, relayPerClient: 1e6 } })
})
afterAll(() => server.close())

/** Starts a relay and gives the test control over its side of each connection. */
async function listen() {
  const connections: Duplex[] = []
  const http = createServer()
  http.on('upgrade', (request, connection, head) => {
    connections.push(connection)
    server.upgrade(request, connection, head)
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(() => void http.close())
  const { port } = http.address() as AddressInfo
  /** Delivers bytes to the last connection, in pieces of this size. */
  function bring(bytes: Buffer, size: number): void {
    for (let at = 0; at < bytes.length; at += size)
      connections.at(-1)?.emit('data', bytes.subarray(at, at + size))
  }
  return { bring, http, port, relayUrl: `ws://127.0.0.1:${port}/relay` }
}

/** Creates a frame as clients send it, masked with zeros. */
function frameOf(text: string, head = 0x81): Buffer {
  const start = Buffer.alloc(14)
  start.writeUInt8(head, 0)
  start.writeUInt8(0xff, 1)
  start.writeUInt32BE(Buffer.byteLength(text), 6)
  return Buffer.concat([start, Buffer.from(text)])
}

test('hardening A35: a frame in pieces of one letter is refused at the 2,049th, one in pieces of 300 is accepted', async () => {
  const { bring, relayUrl } = await listen()
  const message = 'a'.repeat(250_000)
  const publish = { message, tag: 1108, topic: newTopic(), ttl: 300 }
  const well = await openRelayClient(relayUrl)
  const answered = once(well.socket, 'message')
  bring(frameOf(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_publish', params: publish })), 300)
  expect(JSON.parse(String((await answered)[0]))).toMatchObject({ id: 1, result: true })
  await well.close()

  const client = await openRelayClient(relayUrl)
  const closed = once(client.socket, 'close')
  bring(frameOf('a'.repeat(4000)), 1)
  expect((await closed)[0]).toBe(1008)
})

test('hardening A35: a message of more than 2,048 parts is refused', async () => {
  const { bring, relayUrl } = await listen()
  const client = await openRelayClient(relayUrl)
  const closed = once(client.socket, 'close')
  bring(Buffer.concat([frameOf('a', 0x01), ...Array.from({ length: 2048 }, () => frameOf('a', 0))]), 1e6)
  expect((await closed)[0]).toBe(1008)
})

test('hardening A35: a thousand pings get a response, and a client that sends more is disconnected', async () => {
  const { relayUrl } = await listen()
  const client = await openRelayClient(relayUrl)
  let answers = 0
  client.socket.on('pong', () => answers++)
  for (let count = 0; count < 1000; count++) client.socket.ping(String(count))
  await expect.poll(() => answers).toBe(1000)
  expect(client.socket.readyState).toBe(1)
  const closed = once(client.socket, 'close')
  client.socket.ping()
  expect((await closed)[0]).toBe(1006)
  expect(answers).toBe(1000)
})

test('hardening A35: the same goes for unrequested pongs', async () => {
  const { relayUrl } = await listen()
  const client = await openRelayClient(relayUrl)
  const closed = once(client.socket, 'close')
  for (let count = 0; count < 1001; count++) client.socket.pong('x')
  expect((await closed)[0]).toBe(1006)
})

test.each([
  ['to no route', '/nowhere'],
  ['without a token', '/relay'],
])('hardening A35: a connection that requested %s is closed, even if its client keeps it open', async (_, path) => {
  const { http, port } = await listen()
  const client = connect({ allowHalfOpen: true, host: '127.0.0.1', port })
  onTestFinished(() => void client.destroy())
  client.on('error', () => {})
  client.write(
    [
      `GET ${path} HTTP/1.1`,
      'Host: a',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      '',
      '',
    ].join('\r\n'),
  )
  client.resume()
  await once(client, 'end')
  const open = () => new Promise<number>((resolve) => http.getConnections((__, count) => resolve(count)))
  await expect.poll(open).toBe(0)
})
