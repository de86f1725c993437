import { expect, onTestFinished, test, vi } from 'vitest'
import { startKit } from '../testing/startKit.js'
import { type AnswerCache, readCached, removeCached, writeCached } from './answerCache.js'
import { balanceCache } from './balanceCache.js'
import { cookieStorage } from './cookieStorage.js'
import { identityCache } from './identityCache.js'
import { namesCache } from './namesCache.js'
import { portfolioCache } from './portfolioCache.js'
import { memoryStorage } from './storage.js'

const eth = { balance: '1.5', symbol: 'ETH' }
const token = {
  chainId: 'eip155:1',
  iconUrl: '',
  name: 'Ether',
  price: 3,
  quantity: { decimals: '18', numeric: '1' },
  symbol: 'ETH',
}

test('default: every cache returns what was stored, under its own key', () => {
  const portico = startKit()
  writeCached(portico, balanceCache, 'eip155:1:0x1', eth)
  writeCached(portico, identityCache, '0x1', { avatar: null, name: 'alice.eth' })
  writeCached(portico, namesCache, '0x1', [{ name: 'alice.eth' }])
  writeCached(portico, portfolioCache, 'eip155:1:0x1', [token])
  expect([
    readCached(portico, balanceCache, 'eip155:1:0x1')?.value,
    readCached(portico, identityCache, '0x1')?.value,
    readCached(portico, namesCache, '0x1')?.value,
    readCached(portico, portfolioCache, 'eip155:1:0x1')?.value,
  ]).toEqual([eth, { avatar: null, name: 'alice.eth' }, [{ name: 'alice.eth' }], [token]])
  const keys = ['native_balance', 'identity', 'ens', 'portfolio'].map((name) => `@appkit/${name}_cache`)
  for (const key of keys) expect(portico.storage.getItem(key), key).not.toBeNull()
})

test.each([
  [balanceCache, 30_000],
  [portfolioCache, 30_000],
  [identityCache, 300_000],
  [namesCache, 300_000],
])('behavior: $key is cached for %i ms', (cache, lifetimeMs) => {
  expect(cache.lifetimeMs).toBe(lifetimeMs)
  const portico = startKit()
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
  onTestFinished(() => now.mockRestore())
  const values = new Map<unknown, unknown>([
    [balanceCache, eth],
    [identityCache, { avatar: null, name: 'alice.eth' }],
    [namesCache, [{ name: 'alice.eth' }]],
    [portfolioCache, [token]],
  ])
  writeCached(portico, cache as AnswerCache<unknown>, 'eip155:1:0x1', values.get(cache))
  const readAfter = (ms: number) =>
    now.mockReturnValue(1_000_000 + ms) &&
    readCached(portico, cache as AnswerCache<unknown>, 'eip155:1:0x1')?.value
  expect([readAfter(lifetimeMs - 1), readAfter(lifetimeMs)]).toEqual([values.get(cache), undefined])
})

test('behavior: an entry is valid until it expires, and one from the future never', () => {
  const portico = startKit()
  writeCached(portico, balanceCache, 'a', eth)
  const written = Date.now()
  const now = vi.spyOn(Date, 'now')
  onTestFinished(() => now.mockRestore())
  const readAt = (time: number) => now.mockReturnValue(time) && readCached(portico, balanceCache, 'a')?.value
  expect([readAt(written + 29_000), readAt(written + 30_001), readAt(written - 60_000)]).toEqual([
    eth,
    undefined,
    undefined,
  ])
})

test('behavior: removing deletes an entry of its own cache, and of no other', () => {
  const portico = startKit()
  writeCached(portico, balanceCache, 'a', eth)
  writeCached(portico, balanceCache, 'b', eth)
  writeCached(portico, portfolioCache, 'a', [token])
  removeCached(portico, balanceCache, 'a')
  expect(readCached(portico, balanceCache, 'a')).toBeUndefined()
  expect(readCached(portico, balanceCache, 'b')?.value).toEqual(eth)
  expect(readCached(portico, portfolioCache, 'a')?.value).toEqual([token])
  removeCached(portico, balanceCache, 'b')
  expect(portico.storage.getItem(balanceCache.key)).toBeNull()
})

test('hardening R5: bounded: expired entries go first, then the oldest', () => {
  const portico = startKit()
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
  onTestFinished(() => now.mockRestore())
  writeCached(portico, balanceCache, 'old', eth)
  for (let index = 0; index < 60; index++) {
    now.mockReturnValue(1_030_000 + index)
    writeCached(portico, balanceCache, `id${index}`, eth)
  }
  const ids = Object.keys(JSON.parse(portico.storage.getItem(balanceCache.key) ?? ''))
  expect([ids.length, ids.includes('old'), ids.includes('id9'), ids.includes('id10')]).toEqual([
    50,
    false,
    false,
    true,
  ])
})

test('hardening B3: broken caches are ignored, and written again', () => {
  const portico = startKit()
  const timestamp = Date.now()
  const entries = [
    7,
    null,
    'x',
    {},
    { timestamp },
    { balance: 7, symbol: 'ETH', timestamp },
    { ...eth, timestamp: 'now' },
  ]
  const stored = ['{"a":', '[]', 'null', '7', ...entries.map((entry) => JSON.stringify({ a: entry }))]
  for (const text of stored) {
    portico.storage.setItem(balanceCache.key, text)
    expect(readCached(portico, balanceCache, 'a'), text).toBeUndefined()
    expect(readCached(portico, balanceCache, '__proto__'), text).toBeUndefined()
    writeCached(portico, balanceCache, 'a', eth)
    expect(readCached(portico, balanceCache, 'a')?.value).toEqual(eth)
  }
})

test('hardening B3: one bad token invalidates a stored portfolio', () => {
  const portico = startKit()
  for (const bad of [
    7,
    {},
    { ...token, price: '3' },
    { ...token, quantity: { decimals: 18, numeric: '1' } },
  ]) {
    writeCached(portico, portfolioCache, 'a', [token, bad as never])
    expect(readCached(portico, portfolioCache, 'a')).toBeUndefined()
  }
  writeCached(portico, namesCache, 'a', [{ name: 'x' }, { name: 7 } as never])
  expect(readCached(portico, namesCache, 'a')).toBeUndefined()
})

test('behavior: cookies are sent with every request, so cached responses are not stored there', () => {
  const written: string[] = []
  const cookies = cookieStorage()
  const portico = startKit({
    storage: { ...cookies, setItem: (key) => void written.push(key) },
    storageKey: '',
  })
  writeCached(portico, balanceCache, 'a', eth)
  expect(readCached(portico, balanceCache, 'a')?.value).toEqual(eth)
  expect(written).toEqual([])
})

test("hardening R5: if a site's own storage is full, the response is not cached, but returned", () => {
  const storage = memoryStorage()
  const portico = startKit({ storage })
  storage.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  expect(() => writeCached(portico, balanceCache, 'eip155:1:0x1', eth)).not.toThrow()
  expect(readCached(portico, balanceCache, 'eip155:1:0x1')).toBeUndefined()
})
