import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { takeUpgrades } from './takeUpgrades.js'

async function listen(upgrades: string[]) {
  const http = createServer(async (request, response) => {
    const { method, url, headers } = request
    response.end(JSON.stringify({ body: await text(request), custom: headers['x-a'], method, url }))
  })
  takeUpgrades(http, (request, socket) => {
    upgrades.push(String(request.url))
    socket.end()
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void http.close())
  return (http.address() as AddressInfo).port
}

/** Returns everything that the server writes until it closes the connection or has sent this many responses. */
async function send(port: number, request: string, answers = 1): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.write(request)
  let got = ''
  for await (const part of socket) {
    got += part
    if (got.split('"url":').length > answers) socket.end()
  }
  return got
}

const offer =
  'Host: x\r\nX-A: 1\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n'

test('default: a request that also offers HTTP/2 gets a response over HTTP/1.1, including its body', async () => {
  const upgrades: string[] = []
  const port = await listen(upgrades)
  const got = await send(port, `GET /healthz?a=1 HTTP/1.1\r\n${offer}\r\n`)
  expect(got).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(got).toContain('{"body":"","custom":"1","method":"GET","url":"/healthz?a=1"}')
  const posted = await send(port, `POST /v1 HTTP/1.1\r\n${offer}Content-Length: 5\r\n\r\nhello`)
  expect(posted).toContain('{"body":"hello","custom":"1","method":"POST","url":"/v1"}')
  expect(upgrades).toEqual([])
})

test('behavior: a connection that offers it with every request gets each response in order, and leaks no listeners', async () => {
  const warnings: string[] = []
  const warn = ({ name }: Error) => warnings.push(name)
  process.on('warning', warn)
  onTestFinished(() => void process.off('warning', warn))
  const port = await listen([])
  const paths = Array.from({ length: 40 }, (_, index) => `/${index}`)
  const got = await send(
    port,
    paths.map((path) => `GET ${path} HTTP/1.1\r\n${offer}\r\n`).join(''),
    paths.length,
  )
  expect([...got.matchAll(/"url":"([^"]+)"/g)].map(([, path]) => path)).toEqual(paths)
  expect(warnings).toEqual([])
})

test('behavior: a WebSocket upgrade is passed on', async () => {
  const upgrades: string[] = []
  const port = await listen(upgrades)
  await send(port, 'GET /relay HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: WebSocket\r\n\r\n')
  expect(upgrades).toEqual(['/relay'])
})
