import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchJson } from './fetchJson.js'
import { joinSignals } from './joinSignals.js'
import { readChunks } from './readChunks.js'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Sends a space every 100 ms, without end. */
const server = createServer(async (request, response) => {
  response.writeHead(200, request.url === '/sized' ? { 'content-length': 1_000_000 } : {})
  while (!response.destroyed) {
    response.write(' ')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
})
const collecting = { timer: undefined as NodeJS.Timeout | undefined }

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  collecting.timer = setInterval(collectGarbage, 50)
})
afterAll(async () => {
  clearInterval(collecting.timer)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const address = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`

test.each([
  '/',
  '/sized',
])('hardening R6: while garbage is collected, the body of %s ends at its limit of one second', async (path) => {
  const reading = Array.from({ length: 4 }, () =>
    fetchJson(address(path), { limitBytes: 1_000_000, timeoutMs: 1000 }),
  )
  for (const one of await Promise.allSettled(reading))
    expect(one).toMatchObject({ reason: { cause: { name: 'TimeoutError' } }, status: 'rejected' })
}, 60_000)

test('behavior: a reader that stops closes the connection', async () => {
  const limit = joinSignals([])
  const response = await fetch(address('/'), { signal: limit.signal })
  for await (const chunk of readChunks(response.body as ReadableStream<Uint8Array>, limit.signal)) {
    expect(chunk).toHaveLength(1)
    break
  }
  await expect
    .poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count))))
    .toBe(0)
})
