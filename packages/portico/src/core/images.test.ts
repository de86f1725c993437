import type { ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { createImageCache, type ImageKind, imagesOf } from './images.js'
import { serve } from './testing/serve.js'
import { startKit } from './testing/startKit.js'

const png = (text = '') => new Blob([text], { type: 'image/png' })
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('default: an image is fetched once and cached', async () => {
  const fetched = vi.fn(async () => png())
  const cache = createImageCache(fetched)
  expect(cache.read('wallet', 'a')).toBeUndefined()
  const [first, second] = await Promise.all([cache.load('wallet', 'a'), cache.load('wallet', 'a')])
  expect(first).toMatch(/^blob:/)
  expect(second).toBe(first)
  expect(await cache.load('wallet', 'a')).toBe(first)
  expect(cache.read('wallet', 'a')).toBe(first)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('behavior: the six types are cached separately', async () => {
  const kinds: ImageKind[] = ['wallet', 'network', 'chain', 'connector', 'token', 'currency']
  const asked: string[] = []
  const cache = createImageCache(async (kind, id) => {
    asked.push(`${kind} ${id}`)
    return png(kind)
  })
  const urls = await Promise.all(kinds.map((kind) => cache.load(kind, 'same')))
  expect(new Set(urls).size).toBe(6)
  expect(asked).toEqual(kinds.map((kind) => `${kind} same`))
})

test('behavior: each type comes from its own server route, and the kit has one cache', async () => {
  const routes: Record<ImageKind, string> = {
    chain: '/public/getAssetImage/solana',
    connector: '/public/getAssetImage/ledger',
    currency: '/public/getCurrencyImage/usd',
    network: '/public/getAssetImage/eip155-1',
    token: '/public/getTokenImage/ETH',
    wallet: '/getWalletImage/phantom',
  }
  const answer = (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'image/png' }).end('pixels')
  const { asked, url } = await serve(Object.fromEntries(Object.values(routes).map((path) => [path, answer])))
  const portico = startKit({ server: url })
  for (const [kind, path] of Object.entries(routes) as [ImageKind, string][]) {
    const id = path.split('/').at(-1) ?? ''
    expect(await imagesOf(portico).load(kind, id), kind).toMatch(/^blob:/)
    expect(asked.at(-1)?.path, kind).toBe(path)
  }
  expect(imagesOf(portico).read('token', 'ETH')).toMatch(/^blob:/)
  imagesOf(portico).clear()
})

test('behavior: the least recently used are revoked, and fetched again when needed', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  const fetched = vi.fn(async () => png())
  const cache = createImageCache(fetched, 3)
  const a = await cache.load('token', 'a')
  for (const id of ['b', 'c']) await cache.load('token', id)
  cache.read('token', 'a')
  const b = cache.read('token', 'b')
  cache.read('token', 'a')
  cache.read('token', 'c')
  await cache.load('token', 'd')
  expect(revoked.mock.calls).toEqual([[b]])
  expect(cache.read('token', 'a')).toBe(a)
  for (let index = 0; index < 500; index++) await cache.load('token', `many ${index}`)
  expect(revoked).toHaveBeenCalledTimes(501)
  cache.clear()
  expect(revoked).toHaveBeenCalledTimes(504)
})

test('error: a server that was down is tried again', async () => {
  const fetched = vi.fn(async () => png()).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const cache = createImageCache(fetched)
  expect(await cache.load('wallet', 'a')).toBeUndefined()
  expect(await cache.load('wallet', 'a')).toMatch(/^blob:/)
})

test('hardening A30: only raster images of reasonable size become a URL', async () => {
  const bad = [
    new Blob(['<svg onload="alert(1)"/>'], { type: 'image/svg+xml' }),
    new Blob(['<script>alert(1)</script>'], { type: 'text/html' }),
    new Blob(['<script>alert(1)</script>']),
    new Blob([new Uint8Array(2_000_000)], { type: 'image/png' }),
  ]
  for (const blob of bad) {
    const fetched = vi.fn(async () => blob)
    const cache = createImageCache(fetched)
    expect(await cache.load('wallet', 'a')).toBeUndefined()
    expect(await cache.load('wallet', 'a')).toBeUndefined()
    expect(fetched).toHaveBeenCalledTimes(1)
  }
})
