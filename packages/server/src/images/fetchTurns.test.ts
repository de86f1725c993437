import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestServer } from '../testing/createTestServer.js'
import { startFileServer } from '../testing/startFileServer.js'
import { createFetchTurns } from './fetchTurns.js'
import { createImageOriginals } from './imageOriginals.js'

afterEach(() => {
  vi.useRealTimers()
})

const host = (index: number) => `https://slow.example/${index}`
const refusal = { code: 'UPSTREAM_UNAVAILABLE' }

/**
 * Requests this many images, which finish when `end` is called. Reports how many are being fetched, and how each ended.
 */
function start(
  count: number,
  to: (index: number) => string,
  { askerOf = (index: number) => `asker ${index}`, turns = createFetchTurns() } = {},
) {
  const ends = new Set<() => void>()
  const asked = Array.from({ length: count }, (_, index) =>
    turns.take(
      { asker: askerOf(index), original: to(index) },
      () => new Promise<string>((resolve) => ends.add(() => resolve('fetched'))),
    ),
  )
  for (const one of asked) one.catch(() => {})
  return {
    all: () => Promise.allSettled(asked),
    async end() {
      for (const finish of ends) {
        finish()
        ends.delete(finish)
        // The next fetch begins.
        await new Promise((resolve) => setTimeout(resolve))
      }
    },
    fetching: () => ends.size,
    turns,
  }
}

test('hardening A30: of one host, eight pictures are fetched at the same time and 56 wait, whatever else is requested', async () => {
  const { all, end, fetching, turns } = start(64, host)
  expect(fetching()).toBe(8)
  await expect(
    turns.take({ asker: 'another', original: host(64) }, async () => 'fetched'),
  ).rejects.toMatchObject(refusal)
  expect(
    await turns.take({ asker: 'another', original: 'https://quick.example/a' }, async () => 'fetched'),
  ).toBe('fetched')
  await end()
  expect(await all()).toEqual(Array(64).fill({ status: 'fulfilled', value: 'fetched' }))
  expect(await turns.take({ asker: 'another', original: host(64) }, async () => 'fetched')).toBe('fetched')
})

test('hardening A30: the IPFS gateway, one host for everyone’s pictures, has half of the 64 slots', async () => {
  const { fetching, turns } = start(40, (index) => `ipfs://Qm${index}`)
  expect(fetching()).toBe(32)
  expect(await turns.take({ asker: 'another', original: host(0) }, async () => 'fetched')).toBe('fetched')
})

test('hardening A30: from all hosts together, 64 pictures are fetched at the same time', async () => {
  const { fetching, turns } = start(64, (index) => `https://${index}.example/a`)
  expect(fetching()).toBe(64)
  await expect(
    turns.take({ asker: 'another', original: host(0) }, async () => 'fetched'),
  ).rejects.toMatchObject(refusal)
})

test('hardening A30: one client has 16 of the 64 slots, however many sites it names, and 112 more wait', async () => {
  const askerOf = () => 'eve'
  const { all, end, fetching, turns } = start(128, (index) => `https://${index}.example/a`, { askerOf })
  expect(fetching()).toBe(16)
  const take = (asker: string) =>
    turns.take({ asker, original: 'https://more.example/a' }, async () => 'fetched')
  await expect(take('eve')).rejects.toMatchObject(refusal)
  expect(await take('another')).toBe('fetched')
  await end()
  expect((await all()).every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await take('eve')).toBe('fetched')
})

test('hardening A30: four clients that use all they may leave six of the 64 slots to clients of which nothing runs', async () => {
  const askerOf = (index: number) => `eve ${index % 4}`
  const { fetching, turns } = start(64, (index) => `https://${index}.example/a`, { askerOf })
  expect(fetching()).toBe(58)
  const others = start(7, (index) => `https://other${index}.example/a`, { turns })
  expect(others.fetching()).toBe(6)
  await expect(
    turns.take({ asker: 'eve 0', original: 'https://more.example/a' }, async () => 'fetched'),
  ).rejects.toMatchObject(refusal)
})

test('hardening A30: of waiting fetches, that of the client whose last turn is longest ago comes first', async () => {
  const limits = { all: 2, ofAsker: 2, ofMany: 2, ofSite: 2, waitingOfAsker: 9, waitingOfSite: 9 }
  const turns = createFetchTurns({ ...limits, waitMs: 8000, waitsForAll: true })
  const begun: string[] = []
  const take = (asker: string, site: string) =>
    turns.take({ asker, original: `https://${site}.example/a` }, async () => {
      begun.push(`${asker} ${site}`)
      await new Promise((resolve) => setTimeout(resolve))
    })
  const asked = [take('eve', '1'), take('eve', '2'), take('mallory', '1')]
  await Promise.all([...asked, take('eve', '3'), take('mallory', '2'), take('ann', '1')])
  expect(begun).toEqual(['eve 1', 'eve 2', 'mallory 1', 'ann 1', 'eve 3', 'mallory 2'])
})

test('hardening A30: all hosts below one domain count as one', () => {
  const { fetching } = start(20, (index) => `https://host${index}.slow.example/a`)
  expect(fetching()).toBe(8)
})

test('hardening A30: data URLs have half of the 64 slots', async () => {
  const { fetching, turns } = start(40, (index) => `data:image/svg+xml,${index}`)
  expect(fetching()).toBe(32)
  expect(await turns.take({ asker: 'another', original: host(0) }, async () => 'fetched')).toBe('fetched')
})

test('hardening A30: a picture waits for its slot for eight seconds', async () => {
  vi.useFakeTimers()
  const { all, end, turns } = start(8, host)
  const late = Promise.allSettled([
    turns.take({ asker: 'another', original: host(8) }, async () => 'fetched'),
  ])
  await vi.advanceTimersByTimeAsync(7999)
  const last = Promise.allSettled([
    turns.take({ asker: 'another', original: host(9) }, async () => 'fetched'),
  ])
  await vi.advanceTimersByTimeAsync(1)
  expect(await late).toMatchObject([{ reason: refusal, status: 'rejected' }])
  vi.useRealTimers()
  await end()
  expect(await all()).toHaveLength(8)
  // It did not wait for its full eight seconds.
  expect(await last).toEqual([{ status: 'fulfilled', value: 'fetched' }])
})

test('hardening A30: 64 pictures of a host that never responds do not delay pictures of another', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'portico-turns-'))
  const held = new Set<ServerResponse>()
  let isOver = false
  const stalling = await startFileServer((_, response) => {
    if (isOver) response.destroy()
    else held.add(response)
  })
  const quick = await startFileServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'image/svg+xml' })
      .end('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>')
  })
  const server = await createTestServer({ dataFolder, privateOrigins: [stalling.url, quick.url] })
  const { database } = server.database
  const ask = async (originals: readonly string[]) => {
    const known = createImageOriginals({ database, nowMs: () => Date.now() })
    const ids = originals.map((original) => known.register(original))
    await known.flush()
    return ids.map((id) => server.get(`/v1/image/${id}`))
  }
  const stalled = await ask(Array.from({ length: 64 }, (_, index) => `${stalling.url}/${index}.svg`))
  await expect.poll(() => stalling.requests.length).toBe(8)
  const [shown] = await ask([`${quick.url}/a.svg`])
  expect((await shown)?.status).toBe(200)
  isOver = true
  for (const response of held) response.destroy()
  expect((await Promise.all(stalled)).map(({ status }) => status)).toEqual(Array(64).fill(502))
  await server.close()
  await Promise.all([stalling.close(), quick.close()])
  rmSync(dataFolder, { force: true, recursive: true })
})
