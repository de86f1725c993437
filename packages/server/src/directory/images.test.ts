import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'

const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(33)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  bytes.writeUInt32BE(13, 8)
  bytes.write('IHDR', 12)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080010002001011100ffd9', 'hex')
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

let folder: string
let server: TestServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-images-'))
  mkdirSync(join(folder, 'wallet'))
  const write = (name: string, content: string | Buffer) =>
    writeFileSync(join(folder, 'wallet', name), content)
  write('metamask.png', png(64, 64))
  write('photo.jpg', jpeg)
  write('script.svg', svg)
  write('disguised.png', svg)
  write('page.webp', '<html><script>alert(1)</script></html>')
  write('bomb.png', png(30_000, 30_000))
  write('large.png', Buffer.concat([png(64, 64), Buffer.alloc(300 * 1024)]))
  write('empty.png', '')
  write('packed.png', deflateSync(png(64, 64)))
  writeFileSync(join(folder, 'secret.png'), png(64, 64))
  server = await createTestServer({ imagesFolder: folder })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { force: true, recursive: true })
})

test('default', async () => {
  const response = await server.get('/public/getAssetImage/eip155-1?projectId=default&st=appkit&sv=x', {
    origin: 'https://anywhere.example',
  })
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=86400',
    etag: expect.stringMatching(/^"[0-9a-f]{16}"$/),
    'content-security-policy': "default-src 'none'",
    'content-type': 'image/webp',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP')
})

test.each([
  'bip122-000000000019d6689c085ae165831e93',
  'bip122-000000000933ea01ad0ee984209779ba',
  'bip122-0f9188f13cb7b2c71f2a335e3a4fc328',
  'cosmos-cosmoshub-4',
  'cosmos-osmosis-1',
  'polkadot-68d56f15f85d3136970ec16946040bc1',
  'polkadot-91b171bb158e2d3848fa23a9f1c25182',
  'polkadot-b0a8d493285c2df73290dfb7e61f870f',
  'polkadot-e143f23803ac50e8f6f8e62695d1ce9e',
  'solana-4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'solana-5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana-EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
])('behavior: the network %s has a picture', async (id) => {
  const response = await server.get(`/public/getAssetImage/${id}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('behavior: a picture with a digest in its URL is cached forever, and never changes', async () => {
  const { data } = (await (await server.get('/getWallets?search=metamask')).json()) as {
    data: { image_id: string }[]
  }
  const [{ image_id: id } = { image_id: '' }] = data
  const response = await server.get(`/getWalletImage/${id}`)
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('etag')).toBe(`"${id.slice(-16)}"`)
  const again = await server.get(`/getWalletImage/${id}`, { 'if-none-match': `"${id.slice(-16)}"` })
  expect([again.status, await again.text()]).toEqual([304, ''])

  // An id from an older list returns the current image, with a short lifetime.
  const before = await server.get('/getWalletImage/metamask-0123456789abcdef')
  expect([before.status, before.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400'])

  writeFileSync(join(folder, 'wallet', 'metamask.png'), png(32, 32))
  server.clock.advance(11 * 60_000)
  const changed = await server.get(`/getWalletImage/${id}`)
  expect(changed.headers.get('cache-control')).toBe('public, max-age=86400')
  writeFileSync(join(folder, 'wallet', 'metamask.png'), png(64, 64))
  server.clock.advance(11 * 60_000)
})

test.each([
  ['/getWalletImage/phantom', 'image/webp'],
  ['/getWalletImage/photo', 'image/jpeg'],
  ['/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900', 'image/webp'],
  ['/public/getAssetImage/eip155-31337', 'image/webp'],
  ['/public/getAssetImage/eip155', 'image/webp'],
  ['/public/getAssetImage/solana', 'image/webp'],
  ['/public/getAssetImage/bip122', 'image/webp'],
  ['/public/getAssetImage/polkadot', 'image/webp'],
  ['/public/getAssetImage/cosmos', 'image/webp'],
  ['/public/getAssetImage/07ba87ed-43aa-4adf-4540-9e6a2b9cae00', 'image/webp'],
  ['/public/getCurrencyImage/USD', 'image/webp'],
  ['/public/getTokenImage/ETH', 'image/webp'],
])('behavior: %s', async (path, type) => {
  const response = await server.get(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
})

test.each([
  '/getWalletImage/toString',
  '/public/getAssetImage/constructor',
  '/public/getCurrencyImage/valueOf',
  '/public/getTokenImage/hasOwnProperty',
])('hardening B1: %s, which every object has, is not an image', async (path) => {
  expect((await server.get(path)).status).toBe(404)
})

test("behavior: the operator's image replaces the package's", async () => {
  const response = await server.get('/getWalletImage/metamask')
  expect(response.headers.get('content-type')).toBe('image/png')
  const file = readFileSync(join(folder, 'wallet', 'metamask.png'))
  expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true)
})

test.each([
  'script',
  'disguised',
  'page',
  'bomb',
  'large',
  'empty',
  'packed',
  'secret',
  'unknown',
])('error: hardening A30: %s is not served', async (name) => {
  const response = await server.get(`/getWalletImage/${name}`)
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(await response.json()).toMatchObject({ code: 'NOT_FOUND', field: 'params.imageId' })
})

test('error: hardening A30: no path leaves the folder', async () => {
  for (const id of [
    '..%2fsecret',
    '%2e%2e%2fsecret',
    '..',
    '....%2f%2fsecret',
    '%00',
    'wallet%2f..%2fmetamask',
  ]) {
    expect((await server.get(`/getWalletImage/${id}`)).status).toBeGreaterThanOrEqual(400)
  }
})

test('behavior: a refused file is logged once, for the operator', async () => {
  server.logged.length = 0
  await server.get('/getWalletImage/bomb')
  expect(server.logged.some((line) => line.includes('30000×30000'))).toBe(true)
})
