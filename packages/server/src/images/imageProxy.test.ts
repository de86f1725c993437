import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transformer } from '@napi-rs/image'
import { afterAll, expect, test } from 'vitest'
import { createTestServer } from '../testing/createTestServer.js'
import { startFileServer } from '../testing/startFileServer.js'
import { createImageOriginals } from './imageOriginals.js'

const png = { 'content-type': 'image/png' }
const closings: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closings) await close()
})

test('hardening A30: a picture for which one client has no turn left is still shown to the others', async () => {
  // Larger than what a picture may hold without a turn.
  const large = Buffer.from(
    await new Transformer(await Transformer.fromRgbaPixels(randomBytes(640_000), 400, 400).png()).png(),
  )
  expect(large.byteLength).toBeGreaterThan(512 * 1024)
  let isQuick = false
  const good = await startFileServer((_, response) => {
    setTimeout(() => response.writeHead(200, png).end(large), isQuick ? 0 : 3000)
    isQuick = true
  })
  const stalling = await startFileServer((_, response) => void response.writeHead(200, png).write(large))
  const dataFolder = mkdtempSync(join(tmpdir(), 'portico-proxy-'))
  const privateOrigins = [good.url, stalling.url]
  const server = await createTestServer({ dataFolder, privateOrigins, trustedProxies: 1 })
  closings.push(
    () => server.close(),
    () => good.close(),
    () => stalling.close(),
    () => rmSync(dataFolder, { force: true, recursive: true }),
  )
  const originals = createImageOriginals({ database: server.database.database, nowMs: Date.now })
  const [first, second] = ['a', 'b'].map((name) => originals.register(`${stalling.url}/${name}.png`))
  const shown = originals.register(`${good.url}/c.png`)
  await originals.flush()
  const ask = async (id: string | null | undefined, client: string) => {
    const response = await server.get(`/v1/image/${id}`, { 'x-forwarded-for': client })
    await response.arrayBuffer()
    return response.status
  }
  const [eve, bob, carol] = ['192.0.2.1', '198.51.100.7', '203.0.113.9'] as const

  const held = [ask(first, eve)]
  await expect.poll(() => stalling.requests).toHaveLength(1)
  // The first request for this picture comes from the client whose turn is taken, and the others join it.
  const refused = Array.from({ length: 3 }, () => ask(shown, eve))
  await expect.poll(() => good.requests).toHaveLength(1)
  // This one gets the client's turn next, and keeps it until the time for the shown picture is over.
  await new Promise((resolve) => setTimeout(resolve, 500))
  held.push(ask(second, eve))
  const startedAt = performance.now()
  expect(await Promise.all([ask(shown, bob), ask(shown, carol)])).toEqual([200, 200])
  // They waited for one such request, which takes 8 s at most, and not for each of the three, one after another.
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  expect(await Promise.all([...held, ...refused])).toEqual([502, 502, 502, 502, 502])
  // For the client too, it has not failed.
  expect(await ask(shown, eve)).toBe(200)
})
