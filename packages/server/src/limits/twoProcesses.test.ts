import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer } from '../testing/createTestServer.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { type RunningBin, runBin } from '../testing/runBin.js'
import { missingPostgres, startPostgres, type TestPostgres } from '../testing/startPostgres.js'
import { heartbeatMs } from './databaseShare.js'
import { windowSeconds } from './rateLimiter.js'

const postgres: TestPostgres | null = await startPostgres()
if (!postgres) console.warn(`PostgreSQL tests did not run: ${missingPostgres}.`)

const limit = 200
const processes: RunningBin[] = []

beforeAll(async () => {
  if (!postgres) return
  const environment = {
    DATABASE_URL: postgres.databaseUrl,
    PORTICO_LIMIT_PER_ADDRESS: String(limit),
    PORTICO_PORT: '0',
    PORTICO_TRUSTED_PROXIES: '1',
  }
  // Started together, on an empty database: both bring it up to date, one after the other.
  processes.push(runBin([], environment), runBin([], environment))
  await Promise.all(processes.map(({ ready }) => ready))
})
afterAll(async () => {
  for (const { child } of processes) child.kill('SIGTERM')
  await Promise.all(processes.map(({ ended }) => ended))
  await postgres?.close()
})

/** Waits until a window has just begun, so that a burst is over before it ends. */
async function startOfWindow(): Promise<void> {
  const windowMs = windowSeconds * 1000
  const intoMs = Date.now() % windowMs
  if (intoMs > windowMs / 4) await new Promise((resolve) => setTimeout(resolve, windowMs - intoMs + 50))
}

async function burst(urls: readonly string[], requests: number, address: string): Promise<number> {
  let given = 0
  const send = async (index: number) => {
    const url = `${urls[index % urls.length]}/getAnalyticsConfig`
    const { status } = await fetch(url, { headers: { 'x-forwarded-for': address } })
    if (status === 200) given++
  }
  for (let start = 0; start < requests; start += 20) {
    await Promise.all(
      Array.from({ length: Math.min(20, requests - start) }, (_, index) => send(start + index)),
    )
  }
  return given
}

const name = postgres ? '' : ` (${missingPostgres})`

test.runIf(postgres)(`behavior: a limit holds across two processes${name}`, { timeout: 60_000 }, async () => {
  const urls = await Promise.all(processes.map(({ ready }) => ready))
  await new Promise((resolve) => setTimeout(resolve, 2 * heartbeatMs))
  await startOfWindow()
  const both = await burst(urls, 2 * limit, '203.0.113.1')
  expect(both).toBeLessThanOrEqual(limit)
  expect(both).toBeGreaterThanOrEqual(limit * 0.9)
  // Another address is not affected, and one process alone gives up to three quarters.
  const alone = await burst(urls.slice(0, 1), 2 * limit, '203.0.113.2')
  expect(alone).toBeLessThanOrEqual(limit * 0.75)
  expect(alone).toBeGreaterThanOrEqual(limit * 0.5)
})

test.runIf(postgres)(
  `behavior: what a command changes, a running server knows within seconds${name}`,
  { timeout: 60_000 },
  async () => {
    const environment = { DATABASE_URL: postgres?.databaseUrl ?? '' }
    const command = runBin(['project', 'create', '--name', 'Site', '--id', 'site', '--json'], environment)
    expect(await command.ended).toBe(0)
    const [url] = await Promise.all(processes.map(({ ready }) => ready))
    const ask = async () => (await fetch(`${url}/appkit/v1/config?projectId=site`)).status
    await expect.poll(ask, { interval: 200, timeout: 15_000 }).toBe(200)
  },
)

test('behavior: a limit holds across two servers on one database', async () => {
  const opened = await openTestDatabase()
  const shared = { ...opened, kind: 'postgres' as const }
  const settings = { limits: { perAddress: 60 } }
  const servers = [
    await createTestServer(settings, { database: shared }),
    await createTestServer(settings, { database: shared }),
  ]
  // Each learns of the other by its heartbeat.
  await new Promise((resolve) => setTimeout(resolve, 2 * heartbeatMs))
  const aheadMs = windowSeconds * 1000 - (Date.now() % (windowSeconds * 1000))
  for (const server of servers) server.clock.advance(aheadMs)
  let given = 0
  for (let round = 0; round < 40; round++) {
    for (const server of servers) {
      for (let index = 0; index < 3; index++)
        if ((await server.get('/getAnalyticsConfig')).status === 200) given++
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(given).toBeLessThanOrEqual(60)
  expect(given).toBeGreaterThanOrEqual(50)
  await Promise.all(servers.map((server) => server.close()))
  await opened.close()
})
