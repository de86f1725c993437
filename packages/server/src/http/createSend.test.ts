import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSend } from './createSend.js'

const megabyte = 1024 * 1024

/** Starts a server that answers every request with 8 MB, and remembers its responses by client. */
async function start() {
  const send = createSend({ trustedProxies: 1 })
  const answers: { client: string; outgoing: ServerResponse }[] = []
  const body = new Uint8Array(8 * megabyte)
  const server = createServer((incoming: IncomingMessage, outgoing) => {
    const client = String(incoming.headers['x-forwarded-for'])
    answers.push({ client, outgoing })
    const request = new Request('http://portico.test/', { headers: { 'x-forwarded-for': client } })
    send({ body, headers: {}, status: 200 }, request, { incoming, outgoing })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  /** Starts a request whose response the client never reads. Resolves once the response has begun. */
  async function askWithoutReading(client: string): Promise<void> {
    const before = answers.length
    const socket = connect(port, '127.0.0.1').pause()
    socket.on('error', () => {})
    sockets.push(socket)
    socket.write(`GET / HTTP/1.1\r\nhost: portico.test\r\nx-forwarded-for: ${client}\r\n\r\n`)
    await expect.poll(() => answers.length).toBeGreaterThan(before)
  }
  const held = (client: string) =>
    answers.filter((each) => each.client === client).map(({ outgoing }) => !outgoing.destroyed)
  const read = async (client: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': client } })
    return (await response.arrayBuffer()).byteLength
  }
  return { answers, askWithoutReading, held, read }
}

test('hardening A44: a client that does not read has at most 32 MB waiting; its oldest connections are closed', async () => {
  const { askWithoutReading, held, read } = await start()
  for (let count = 0; count < 6; count++) await askWithoutReading('192.0.2.1')
  await askWithoutReading('192.0.2.2')
  expect(held('192.0.2.1')).toEqual([false, false, true, true, true, true])
  expect(held('192.0.2.2')).toEqual([true])
  expect(await read('192.0.2.1')).toBe(8 * megabyte)
})

test('hardening A44: at most 256 MB wait for all clients, and those that read are served', async () => {
  const { answers, askWithoutReading, held, read } = await start()
  // First one response waits for a slow client. Then four wait for each of eight others, which is all that there is
  // room for.
  await askWithoutReading('198.51.100.1')
  for (let count = 0; count < 32; count++) await askWithoutReading(`192.0.2.${count % 8}`)
  expect(answers.filter(({ outgoing }) => !outgoing.destroyed)).toHaveLength(32)
  // The clients for which most waits lose their oldest response.
  expect(held('198.51.100.1')).toEqual([true])
  expect(held('192.0.2.0')).toEqual([false, true, true, true])
  expect(await read('198.51.100.2')).toBe(8 * megabyte)
})

test('hardening A44: a response that was read counts no more', async () => {
  const { answers, askWithoutReading, held, read } = await start()
  await askWithoutReading('192.0.2.1')
  for (let count = 0; count < 6; count++) expect(await read('192.0.2.1')).toBe(8 * megabyte)
  await expect.poll(() => answers.filter(({ outgoing }) => outgoing.writableFinished).length).toBe(6)
  expect(held('192.0.2.1')[0]).toBe(true)
})

test('hardening A44: a client has 30 s to read a response', async () => {
  vi.useFakeTimers({ toFake: ['clearTimeout', 'setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { answers } = await startStopped()
  vi.advanceTimersByTime(29_999)
  expect(answers[0]?.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(answers[0]?.destroyed).toBe(true)
})

/** Like `start`, with a stopped clock. */
async function startStopped() {
  const send = createSend({ trustedProxies: 0 })
  const answers: ServerResponse[] = []
  const server = createServer()
  const answered = new Promise<void>((resolve) => {
    server.on('request', (incoming, outgoing) => {
      answers.push(outgoing)
      const body = new Uint8Array(8 * megabyte)
      send({ body, headers: {}, status: 200 }, new Request('http://portico.test/'), { incoming, outgoing })
      resolve()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  socket.on('error', () => {})
  onTestFinished(() => {
    socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  socket.write('GET / HTTP/1.1\r\nhost: portico.test\r\n\r\n')
  await answered
  return { answers }
}
