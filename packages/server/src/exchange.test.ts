import { type AddressInfo, connect } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestServer, type TestServer } from './testing/createTestServer.js'

const site = 'https://app.example.com'
const stranger = 'https://evil.example'
let server: TestServer
let projectId: string

beforeAll(async () => {
  server = await createTestServer({
    publicUrl: 'https://portico.example',
    walletOrigin: 'https://wallet.example',
  })
  const project = await server.projects.create({
    name: 'Site',
    origins: [site, 'https://*.preview.example.com'],
  })
  projectId = project.projectId
})
afterAll(() => server.close())

const config = () => `/appkit/v1/config?projectId=${projectId}&st=appkit&sv=react-eip155-0.1.0`

test('default', async () => {
  const response = await server.get(config(), { origin: site })
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toEqual({
    'access-control-allow-origin': site,
    'access-control-expose-headers': 'retry-after, x-request-id',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    vary: 'origin',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test.each([
  ['an exact origin', site, 200],
  ['a wildcard', 'https://pr-7.preview.example.com', 200],
  ["the wallet's own site", 'https://wallet.example', 200],
  ["the server's own pages", 'https://portico.example', 200],
  ['a stranger', stranger, 403],
  ['a look-alike', 'https://app.example.com.evil.io', 403],
  ['two labels under a wildcard', 'https://a.b.preview.example.com', 403],
  ['a sandboxed frame', 'null', 403],
  ['this machine, in production', 'http://localhost:3000', 403],
])('behavior: %s gets %s', async (_, origin, status) => {
  expect((await server.get(config(), { origin })).status).toBe(status)
})

test('error: hardening A44: an unknown origin is refused with a readable error, and gets no data', async () => {
  const response = await server.get(config(), { origin: stranger })
  expect(response.headers.get('access-control-allow-origin')).toBe(stranger)
  expect(await response.json()).toEqual({
    code: 'ORIGIN_NOT_ALLOWED',
    field: 'headers.origin',
    message: 'Unauthorized: origin not allowed',
  })
})

test('behavior: an unknown origin can read the list of origins, and nothing else', async () => {
  const response = await server.get(`/projects/v1/origins?projectId=${projectId}`, { origin: stranger })
  expect(await response.json()).toEqual({
    allowedOrigins: [
      site,
      'https://*.preview.example.com',
      'https://wallet.example',
      'https://portico.example',
    ],
  })
})

test('error: an unknown project', async () => {
  const response = await server.get('/appkit/v1/config?projectId=0123456789abcdef0123456789abcdef')
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({
    code: 'UNKNOWN_PROJECT',
    field: 'query.projectId',
    message: 'Unauthorized: invalid key',
  })
})

test('behavior: in development mode, a request without a project uses the default one', async () => {
  expect((await server.get('/appkit/v1/config')).status).toBe(200)
  expect((await server.get('/appkit/v1/config?projectId=')).status).toBe(200)
  expect((await server.get('/appkit/v1/config', { origin: 'http://localhost:5173' })).status).toBe(200)
  expect((await server.get('/appkit/v1/config', { origin: 'https://my-app.vercel.app' })).status).toBe(403)
})

test('error: without a default project, a request needs one', async () => {
  const strict = await createTestServer({ defaultProject: null }, { database: server.database })
  expect((await strict.get('/appkit/v1/config')).status).toBe(401)
  await strict.close()
})

test('behavior: every preflight is allowed, with or without a project', async () => {
  for (const path of ['/v1/fungible/price', config(), '/e', '/nowhere']) {
    const response = await server.fetch(
      new Request(`http://portico.test${path}`, {
        headers: {
          'access-control-request-headers': 'content-type',
          'access-control-request-method': 'POST',
          origin: site,
        },
        method: 'OPTIONS',
      }),
    )
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe(site)
    expect(response.headers.get('access-control-allow-headers')).toContain('content-type')
    expect(response.headers.get('access-control-allow-methods')).toContain('POST')
  }
})

test("behavior: a client's request id is used if it is well formed", async () => {
  const ids = ['trace-0123456789', 'bad id\twith spaces', 'x'.repeat(65)]
  const answered = await Promise.all(
    ids.map(async (id) => (await server.get(config(), { 'x-request-id': id })).headers.get('x-request-id')),
  )
  expect(answered[0]).toBe('trace-0123456789')
  expect(answered.slice(1).every((id) => id?.length === 36)).toBe(true)
})

test('behavior: the log has the pattern of a path, without key, address or query', async () => {
  server.logged.length = 0
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  await server.get(`/v1/identity/${address}?projectId=${projectId}&sender=${address}`, { origin: site })
  expect(server.logged).toHaveLength(1)
  const [line = ''] = server.logged
  expect(JSON.parse(line)).toMatchObject({ method: 'GET', route: '/v1/identity/{address}', status: 200 })
  expect(line).not.toContain(projectId)
  expect(line.toLowerCase()).not.toContain(address.toLowerCase())
})

test('behavior: HEAD is GET without a body', async () => {
  const response = await server.fetch(new Request(`http://portico.test${config()}`, { method: 'HEAD' }))
  expect([response.status, await response.text()]).toEqual([200, ''])
})

test('behavior: hardening R17: a refusal is never cached, and every browser can read it', async () => {
  const refusals = [
    await server.get(config(), { origin: stranger }),
    await server.get('/getWallets?projectId=unknown', { origin: site }),
    await server.get('/getWallets?page=0', { origin: site }),
    await server.get('/nowhere', { origin: site }),
  ]
  for (const { headers } of refusals) {
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('access-control-allow-origin')).not.toBeNull()
    expect(headers.get('content-type')).toContain('application/json')
  }
})

test('hardening A44: a page of another site uses up no project, by pictures and links of routes or by those that any origin reads', async () => {
  const own = await createTestServer(
    { limits: { perAddress: 1_000_000, perProject: 20 } },
    { database: server.database },
  )
  onTestFinished(() => own.close())
  own.clock.stop()
  const origins = `/projects/v1/origins?projectId=${projectId}&st=appkit&sv=react-1`
  for (let count = 0; count < 50; count++) {
    // Browsers send no origin for `<img>`, for a link, or for `fetch` with `no-cors`.
    for (const site of ['cross-site', 'same-site'])
      expect((await own.get(config(), { 'sec-fetch-site': site })).status).toBe(403)
    expect((await own.get(origins, { origin: stranger })).status).toBe(200)
  }
  expect((await own.get(config(), { origin: site })).status).toBe(200)
  for (const from of ['same-origin', 'none'])
    expect((await own.get(config(), { 'sec-fetch-site': from })).status).toBe(200)
})

test('behavior: health reports that the server is stopping', async () => {
  const other = await createTestServer({}, { database: server.database })
  expect(await (await other.get('/healthz')).json()).toEqual({ status: 'ok' })
  other.setStopping()
  const response = await other.get('/healthz')
  expect([response.status, await response.json()]).toEqual([
    503,
    { code: 'SERVER_STOPPING', message: 'The server is stopping.' },
  ])
  await other.close()
})

test('behavior: health reports that the database does not respond', async () => {
  const other = await createTestServer()
  await other.database.close()
  await expect.poll(async () => (await other.get('/healthz')).status, { interval: 200 }).toBe(503)
  await other.close()
})

test('hardening A44: metrics need the token, even behind a local proxy that adds no header', async () => {
  const local = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer undefined' }] as Record<
    string,
    string
  >[]) {
    const answer = await server.fetch(new Request('http://localhost/metrics', { headers }), local)
    expect(answer.status).toBe(404)
  }
  const guarded = await createTestServer(
    { metricsToken: 'sixteen-or-more-letters' },
    { database: server.database },
  )
  const ask = (authorization: string) => guarded.get('/metrics', { authorization })
  await guarded.get(`/appkit/v1/config?projectId=${projectId}`)
  const told = await ask('Bearer sixteen-or-more-letters')
  expect([told.status, told.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await told.text()).toContain(
    'portico_requests_total{method="GET",route="/appkit/v1/config",status="200"}',
  )
  expect((await ask('Bearer another-or-more-letters')).status).toBe(404)
  await guarded.close()
})

test('behavior: a client that disconnects while it sends is not a server error', async () => {
  const node = serve({ fetch: server.fetch, hostname: '127.0.0.1', port: 0 })
  onTestFinished(() => void node.close())
  if (!node.listening) await new Promise((resolve) => node.once('listening', resolve))
  const from = server.logged.length
  const socket = connect((node.address() as AddressInfo).port, '127.0.0.1')
  const path = `/v1/?chainId=eip155:1&projectId=${projectId}`
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a.test\r\nContent-Length: 1000\r\n\r\n{"id"`)
  node.once('request', () => socket.destroy())
  const lines = () => server.logged.slice(from).map((line) => JSON.parse(line))
  await expect.poll(() => lines().filter(({ status }) => status === 499)).toHaveLength(1)
  expect(lines().filter(({ level }) => level >= 40)).toEqual([])
})
