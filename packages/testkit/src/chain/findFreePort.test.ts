import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { drawFreePorts, findFreePort } from './findFreePort.js'

async function occupy(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
}

test('default: a port that no system assigns by itself', async () => {
  const port = await findFreePort()
  expect(port).toBeGreaterThanOrEqual(20_000)
  expect(port).toBeLessThan(32_000)
  await occupy(port)
})

test('behavior: nine in a row are all free, and apart from single ports', async () => {
  const first = await findFreePort({ inARow: 9 })
  expect(first).toBeGreaterThanOrEqual(10_000)
  expect(first + 8).toBeLessThan(20_000)
  for (let index = 0; index < 9; index++) await occupy(first + index)
})

test('behavior: a row is left out if its last port is in use', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const taken = address && typeof address === 'object' ? address.port : 0
  const next = await findFreePort({ inARow: 9 })
  const drawn = [taken - 8, next]
  expect(await drawFreePorts(9, () => drawn.shift() ?? 0)).toBe(next)
})
