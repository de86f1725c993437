import { devAccounts } from '@portico/testkit'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { OpenDatabase } from '../store/database.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { signInByKey } from '../testing/signInByKey.js'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function withServer(
  settings: Parameters<typeof createTestServer>[0],
  run: (server: TestServer) => Promise<void>,
) {
  const server = await createTestServer(settings, { database })
  // Windows follow the clock, so the clock starts at the beginning of a window and stays in it.
  server.clock.stop()
  server.clock.advance(10_000 - (server.clock.nowMs() % 10_000))
  await run(server)
  await server.close()
}

const from = (address: string) => ({ incoming: { socket: { remoteAddress: address } } })

function ask(server: TestServer, address: string, headers: Record<string, string> = {}, query = '') {
  return server.fetch(
    new Request(`http://portico.test/getAnalyticsConfig${query}`, { headers }),
    from(address),
  )
}

test('error: hardening A44: an address over its limit waits for the next window', async () => {
  await withServer({ limits: { perAddress: 3 } }, async (server) => {
    const statuses = []
    for (let index = 0; index < 4; index++) statuses.push((await ask(server, '203.0.113.1')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const response = await ask(server, '203.0.113.1')
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await response.json()).toMatchObject({ code: 'RATE_LIMITED', field: 'address' })
    expect((await ask(server, '203.0.113.2')).status).toBe(200)
    // A probe may share its address with clients, whose limit must not affect it.
    expect((await server.fetch(new Request('http://portico.test/healthz'), from('203.0.113.1'))).status).toBe(
      200,
    )
    server.clock.advance(10_000)
    expect((await ask(server, '203.0.113.1')).status).toBe(200)
  })
})

test('error: hardening A44: a project over its limit, however many addresses it has', async () => {
  await withServer({ limits: { perProject: 3 } }, async (server) => {
    const statuses = []
    for (let index = 0; index < 5; index++) statuses.push((await ask(server, `203.0.113.${index}`)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect((await server.get('/healthz')).status).toBe(200)
  })
})

test("behavior: hardening A44: unknown origins and wrong keys do not use up a project's limit", async () => {
  await withServer({ limits: { perProject: 1 } }, async (server) => {
    for (let index = 0; index < 5; index++) {
      expect((await ask(server, `203.0.113.${index}`, { origin: 'https://evil.example' })).status).toBe(403)
      expect((await ask(server, `203.0.113.${index}`, {}, '?projectId=wrong')).status).toBe(401)
    }
    expect((await ask(server, '203.0.113.9')).status).toBe(200)
  })
})

test('behavior: a JSON-RPC batch counts as its calls', async () => {
  const chain = {
    currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    id: 'eip155:1',
    name: 'Ethereum',
    rpcUrls: ['http://127.0.0.1:9'],
  }
  await withServer({ chains: [chain], limits: { perAddress: 10 } }, async (server) => {
    const calls = Array.from({ length: 6 }, (_, id) => ({ id, jsonrpc: '2.0', method: 'eth_chainId' }))
    expect((await server.post('/v1/?chainId=eip155:1', calls)).status).toBe(200)
    const response = await server.post('/v1/?chainId=eip155:1', calls)
    expect(response.status).toBe(429)
    expect(await response.json()).toMatchObject({ code: 'RATE_LIMITED', error: { code: -32005 } })
  })
})

test('behavior: X-Forwarded-For counts only as far as proxies are trusted', async () => {
  const chain = (value: string) => ({ 'x-forwarded-for': value })
  await withServer({ limits: { perAddress: 1 } }, async (server) => {
    expect((await ask(server, '203.0.113.1', chain('1.1.1.1'))).status).toBe(200)
    expect((await ask(server, '203.0.113.1', chain('2.2.2.2'))).status).toBe(429)
  })
  await withServer({ limits: { perAddress: 1 }, trustedProxies: 1 }, async (server) => {
    expect((await ask(server, '10.0.0.1', chain('1.1.1.1, 198.51.100.1'))).status).toBe(200)
    // The entry that the client itself wrote has no effect.
    expect((await ask(server, '10.0.0.1', chain('2.2.2.2, 198.51.100.1'))).status).toBe(429)
    expect((await ask(server, '10.0.0.1', chain('198.51.100.2'))).status).toBe(200)
  })
})

test('behavior: a whole IPv6 network counts as one address', async () => {
  await withServer({ limits: { perAddress: 1 } }, async (server) => {
    expect((await ask(server, '2001:db8:1:2::1')).status).toBe(200)
    expect((await ask(server, '2001:db8:1:2:ffff::9')).status).toBe(429)
    expect((await ask(server, '2001:db8:1:3::1')).status).toBe(200)
  })
})

test('hardening A44: 34 addresses at their limit of 60 do not block a project of 2,000 for others', async () => {
  // The clock stops, because two thousand requests may take longer than a window.
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await withServer({ limits: { perAddress: 60, perProject: 2000 } }, async (server) => {
    const given = async (address: string, requests: number) => {
      let count = 0
      for (let index = 0; index < requests; index++) if ((await ask(server, address)).status === 200) count++
      return count
    }
    let strangers = 0
    for (let index = 0; index < 34; index++) strangers += await given(`192.0.2.${index}`, 60)
    // Four fifths are for everyone. After these are used up, each of the 7 later clients gets 6: a tenth of its own
    // limit.
    expect(strangers).toBe(1600 + 7 * 6)
    // A light client is still served.
    expect(await given('198.51.100.1', 60)).toBe(6)
    const alarms = server.logged.filter((line) => line.includes('has reached 80%'))
    expect(alarms.map((line) => JSON.parse(line))).toMatchObject([{ of: 'requests' }])
    const counted = await server.metrics.quotaNearlyUsed.get()
    expect(counted.values).toMatchObject([{ labels: { of: 'requests' } }])
    // Some of the 200 for light clients are left. A few hundred networks could use them up.
    for (let index = 0; index < 40; index++) await given(`198.51.101.${index}`, 6)
    expect((await ask(server, '198.51.100.2')).status).toBe(429)
  })
})

test('hardening A44: if strangers use up 180 of a project’s 200 requests, a client that has shown a session is still served', async () => {
  const currency = { decimals: 18, name: 'Ether', symbol: 'ETH' }
  const chains = [{ currency, id: 'eip155:31337', name: 'Anvil', rpcUrls: ['http://127.0.0.1:9'] }]
  await withServer({ chains, limits: { perAddress: 60, perProject: 200 } }, async (server) => {
    const signedIn = await signInByKey(server, privateKeyToAccount(devAccounts[0].privateKey))
    const { token } = await signedIn.json()
    const [member, stranger] = ['198.51.100.1', '198.51.100.2']
    const headers = { authorization: `Bearer ${token}`, origin: 'http://localhost:5173' }
    const me = new Request('http://portico.test/auth/v1/me', { headers })
    expect((await server.fetch(me, from(member))).status).toBe(200)
    server.clock.advance(10_000)
    // 160 are for everyone, and 20 for light clients, six for each.
    const others = [60, 60, 60, 6, 6, 6, 6]
    for (const [index, requests] of others.entries())
      for (let count = 0; count < requests; count++) await ask(server, `192.0.2.${index}`)
    expect((await ask(server, stranger)).status).toBe(429)
    expect((await ask(server, member)).status).toBe(200)
  })
})

test('hardening A44: all /64s of one /48 together count as four clients', async () => {
  await withServer({ limits: { perAddress: 10 } }, async (server) => {
    let given = 0
    for (let index = 0; index < 100; index++)
      if ((await ask(server, `2001:db8:1:${index.toString(16)}::1`)).status === 200) given++
    expect(given).toBe(40)
    expect((await ask(server, '2001:db8:2:1::1')).status).toBe(200)
  })
})

test('hardening A44: each further 64 kB of a body counts like a request, because it stays in memory until it ends', async () => {
  const megabyte = ' '.repeat(1024 * 1024)
  const send = (server: TestServer, address: string, headers: Record<string, string>) =>
    server.fetch(
      new Request('http://portico.test/v1/?chainId=eip155:1', {
        body: megabyte,
        headers: { 'content-type': 'application/json', ...headers },
        method: 'POST',
      }),
      from(address),
    )
  await withServer({ limits: { perAddress: 40 } }, async (server) => {
    // A body without a stated length could have any length that the route takes.
    for (const headers of [
      { 'content-length': String(megabyte.length) },
      { 'transfer-encoding': 'chunked' },
    ]) {
      const address = `203.0.113.${Object.keys(headers)[0]?.length}`
      const statuses = []
      for (let index = 0; index < 3; index++) statuses.push((await send(server, address, headers)).status)
      expect(statuses).toEqual([400, 400, 429])
      // Three requests, and two bodies of 15 further parts of 64 kB: 33 of 40.
      for (let index = 0; index < 7; index++) expect((await ask(server, address)).status).toBe(200)
      expect((await ask(server, address)).status).toBe(429)
    }
  })
})
