import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../store/database.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { spyOnStatements } from '../testing/spyOnStatements.js'
import { createImageOriginals } from './imageOriginals.js'
import { proxiedImages } from './schema.js'

const dayMs = 24 * 60 * 60_000
let database: OpenDatabase
let nowMs = Date.now()

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const open = () => createImageOriginals({ database: database.database, nowMs: () => nowMs })

test('default: another process knows an original under the same id', async () => {
  const first = open()
  const id = first.register('https://pictures.example/a.png')
  await first.flush()
  expect(id).toMatch(/^[A-Za-z0-9_-]{32}$/)
  expect(await open().find(id ?? '')).toBe('https://pictures.example/a.png')
  expect(open().register('https://pictures.example/a.png')).toBe(id)
  expect(open().register('https://pictures.example/b.png')).not.toBe(id)
})

test('behavior: a URL can be used before it is written', async () => {
  const originals = open()
  const id = originals.register('ipfs://bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku')
  expect(await originals.find(id ?? '')).toMatch(/^ipfs:/)
})

test('hardening A44: a row stores a picture within an address by its id, and names it again by that', async () => {
  const picture = `data:image/png;base64,${'A'.repeat(300_000)}`
  const originals = open()
  const kept = await originals.keep(picture)
  expect(kept).toMatch(/^kept:[\w-]{32}$/)
  expect(originals.register(kept)).toBe(originals.register(picture))
  expect(await open().find(originals.register(kept) ?? '')).toBe(picture)
  expect(await originals.keep('https://pictures.example/a.png')).toBe('https://pictures.example/a.png')
  for (const none of ['javascript:alert(1)', 'kept:aaaa', kept]) expect(await originals.keep(none)).toBe('')
  // The image can be named by its id alone, and is then stored for as long as an image that is named by its URL.
  nowMs += 59 * dayMs
  originals.register(kept)
  await originals.flush()
  nowMs += 3 * dayMs
  await originals.prune()
  expect(await open().find(kept.slice('kept:'.length))).toBe(picture)
})

test('error: an id that was never given out', async () => {
  expect(await open().find('a'.repeat(32))).toBeNull()
})

test('behavior: a URL that no response named for sixty days is forgotten, one that is named again is not', async () => {
  const old = open().register('https://pictures.example/old.png') ?? ''
  const used = open().register('https://pictures.example/used.png') ?? ''
  const first = open()
  first.register('https://pictures.example/old.png')
  first.register('https://pictures.example/used.png')
  await first.flush()
  nowMs += 59 * dayMs
  // The same process wrote the row long ago, but must still update its day.
  first.register('https://pictures.example/used.png')
  await first.flush()
  nowMs += 3 * dayMs
  await first.prune()
  expect(await open().find(old)).toBeNull()
  expect(await open().find(used)).toBe('https://pictures.example/used.png')
})

test('hardening A44: data URLs beyond the total limit are dropped, the largest of a day first, and return when they are named again', async () => {
  const originals = createImageOriginals({
    characters: 1000,
    database: database.database,
    nowMs: () => nowMs + 400 * dayMs,
  })
  const small = originals.register('https://pictures.example/small.png') ?? ''
  const large = Array.from(
    { length: 20 },
    (_, index) => `data:image/png;base64,${String(index).padStart(200, 'A')}`,
  )
  const ids = large.map((each) => originals.register(each) ?? '')
  await originals.flush()
  await originals.prune()
  const kept = await Promise.all(ids.map((id) => originals.find(id)))
  expect(kept.filter((each) => each !== null)).toHaveLength(4)
  expect(await originals.find(small)).toBe('https://pictures.example/small.png')
  const gone = kept.indexOf(null)
  originals.register(large[gone] ?? '')
  await originals.flush()
  expect(await originals.find(ids[gone] ?? '')).toBe(large[gone])
})

test('hardening A44: of 12,000 URLs beyond the total limit, one statement removes at most 5,000', async () => {
  const usedAtMs = nowMs + 800 * dayMs
  await database.database.execute(
    sql`insert into ${proxiedImages} select 'many' || i, 'https://a.example', ${sql.raw(`${usedAtMs}`)} from generate_series(1, 12000) as i`,
  )
  const statements = spyOnStatements()
  await createImageOriginals({ characters: 1700, database: database.database, nowMs: () => usedAtMs }).prune()
  const removed = statements.readResults().map(({ affectedRows }) => affectedRows ?? 0)
  expect(Math.max(...removed)).toBeLessThanOrEqual(5000)
  expect(await database.database.$count(proxiedImages)).toBe(100)
})

test.each([
  ['a zero character', 'https://pictures.example/\0.png'],
  ['half of a character', 'https://pictures.example/\ud800.png'],
])('error: hardening A30: a URL with %s belongs to no picture, and does not stop others from being written', async (what, bad) => {
  const originals = open()
  expect(originals.register(bad)).toBeNull()
  const id = originals.register(`https://pictures.example/${encodeURIComponent(what)}.png`) ?? ''
  await originals.flush()
  expect(await open().find(id)).toMatch(/^https:/)
})
