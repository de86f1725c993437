import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'

let folder: string
let server: TestServer
const site = 'http://wallet.portico.test'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-wallet-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'sdk.html'), '<meta name="portico-parents" content="__PORTICO_PARENTS__">')
  writeFileSync(join(folder, 'loading.html'), 'loading')
  writeFileSync(join(folder, 'dashboard.html'), 'dashboard')
  writeFileSync(join(folder, 'build.json'), '{}')
  writeFileSync(join(folder, 'assets/boot-1234.js'), 'boot')
  server = await createTestServer({ walletFolder: folder, walletOrigin: site })
  await server.projects.create({ name: 'Shop', origins: ['https://shop.example'], projectId: 'shop' })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { force: true, recursive: true })
})

const get = (path: string, origin = site) => server.fetch(new Request(`${origin}${path}`))
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''

test('default', async () => {
  const response = await get('/sdk?projectId=shop&chainId=eip155:1')
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(
    '<meta name="portico-parents" content="[&quot;https://shop.example&quot;]">',
  )
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
})

test('hardening A2: only the project’s own origins may frame the wallet, and no other page of it', async () => {
  expect(policyOf(await get('/sdk?projectId=shop'))).toContain('frame-ancestors https://shop.example;')
  expect(policyOf(await get('/loading'))).toContain("frame-ancestors 'none';")
  expect(policyOf(await get('/dashboard'))).toContain("frame-ancestors 'none';")
  const unknown = await get('/sdk?projectId=nobody')
  expect(unknown.status).toBe(404)
  expect(policyOf(unknown)).toContain("frame-ancestors 'none';")
  // The default project is in development mode, which allows this machine.
  expect(policyOf(await get('/sdk'))).toContain('frame-ancestors http://localhost:* http://127.0.0.1:*')
})

const framers = async (path: string) =>
  /frame-ancestors ([^;]*)/.exec(policyOf(await get(path)))?.[1]?.split(' ')

test.each([
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
])('behavior: %s, where anyone can deploy, may frame the wallet in development mode, until it expires', async (origin) => {
  const projectId = `dev-${origin.slice(10, 15).replace('.', '')}`
  const developmentUntil = Math.floor(server.clock.nowMs() / 1000) + 3_600
  await server.projects.create({ developmentUntil, mode: 'development', name: 'Dev', origins: [], projectId })
  expect(await framers(`/sdk?projectId=${projectId}`)).toContain(origin)
  expect(await framers(`/sdk?projectId=${projectId}`)).toContain('http://localhost:*')
  expect(await framers('/sdk?projectId=shop')).not.toContain(origin)
  server.clock.advance(3_601_000)
  expect(await framers(`/sdk?projectId=${projectId}`)).not.toContain(origin)
  // This machine is still allowed.
  expect(await framers(`/sdk?projectId=${projectId}`)).toContain('http://localhost:*')
})

test('behavior: the operator’s mobile origins may frame the wallet for every project; by default there are none', async () => {
  expect(await framers('/sdk?projectId=shop')).toEqual(['https://shop.example'])
  const mobile = await createTestServer({
    mobileOrigins: ['https://mobile.example'],
    walletFolder: folder,
    walletOrigin: site,
  })
  try {
    await mobile.projects.create({ name: 'Shop', origins: ['https://shop.example'], projectId: 'shop' })
    const answered = await mobile.fetch(new Request(`${site}/sdk?projectId=shop`))
    expect(policyOf(answered)).toContain('frame-ancestors https://shop.example https://mobile.example;')
    expect(await answered.text()).toContain('https://mobile.example')
  } finally {
    await mobile.close()
  }
})

test('hardening A29: the wallet’s pages run only their own scripts, and create none from text', async () => {
  const policy = policyOf(await get('/sdk?projectId=shop')).split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]),
  )
})

test('behavior: files with a digest in their name are cached, and the rest are revalidated', async () => {
  const kept = await get('/assets/boot-1234.js')
  expect(kept.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(kept.headers.get('cache-control')).toContain('immutable')
  expect((await get('/build.json')).headers.get('cache-control')).toBe('no-cache')
})

test('behavior: the wallet’s site also has the server’s routes, and no other host has its pages', async () => {
  expect((await get('/healthz')).status).toBe(200)
  expect((await get('/sdk.html')).status).toBe(404)
  expect((await get('/../package.json')).status).toBe(404)
  expect((await get('/sdk?projectId=shop', 'http://portico.test')).status).toBe(404)
  const posted = await server.fetch(new Request(`${site}/sdk`, { method: 'POST' }))
  expect(posted.status).toBe(404)
})

test('behavior: a page without an opener isolates itself, and pages with one stay within its reach', async () => {
  const policy = async (path: string) => (await get(path)).headers.get('cross-origin-opener-policy')
  expect(await policy('/sdk?projectId=shop')).toBe('same-origin')
  expect(await policy('/loading')).toBeNull()
})

test('behavior: responses are compressed for a browser that accepts it, and plain otherwise', async () => {
  const ask = (accepted: string, path = '/assets/boot-1234.js') =>
    server.fetch(new Request(`${site}${path}`, { headers: { 'accept-encoding': accepted } }))
  const packed = await ask('br, gzip;q=0.8')
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('vary')).toContain('accept-encoding')
  expect(gunzipSync(new Uint8Array(await packed.arrayBuffer())).toString()).toBe('boot')
  for (const accepted of ['', 'br', 'gzip;q=0', 'x-gzip']) {
    const plain = await ask(accepted)
    expect([accepted, plain.headers.get('content-encoding')]).toEqual([accepted, null])
    expect(await plain.text()).toBe('boot')
    expect(plain.headers.get('vary')).toContain('accept-encoding')
  }
})

test('behavior: a user who opens the bare URL of the site sees a readable page', async () => {
  const response = await get('/')
  expect([response.status, response.headers.get('location')]).toEqual([302, '/dashboard'])
  expect((await get('/', 'http://portico.test')).status).toBe(404)
})
