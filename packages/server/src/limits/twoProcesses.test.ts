import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../store/database.js'
import { openPostgres } from '../store/openPostgres.js'
import { createTestServer } from '../testing/createTestServer.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { type RunningBin, runBin } from '../testing/runBin.js'
import { missingPostgres, startPostgres, type TestPostgres } from '../testing/startPostgres.js'
import { serverProcesses } from './schema.js'

const postgres: TestPostgres | null = await startPostgres()
if (!postgres) console.warn(`PostgreSQL tests did not run: ${missingPostgres}.`)

/** Low enough that a burst fits into a window on a busy machine. */
const limit = 100
const processes: RunningBin[] = []

beforeAll(async () => {
  if (!postgres) return
  const environment = {
    DATABASE_URL: postgres.databaseUrl,
    PORTICO_LIMIT_PER_ADDRESS: String(limit),
    PORTICO_PORT: '0',
    PORTICO_TRUSTED_PROXIES: '1',
  }
  // Both start together on an empty database and migrate it one after the other.
  processes.push(runBin([], environment), runBin([], environment))
  await Promise.all(processes.map(({ ready }) => ready))
})
afterAll(async () => {
  for (const { child } of processes) child.kill('SIGTERM')
  await Promise.all(processes.map(({ ended }) => ended))
  await postgres?.close()
})

const windowMs = 10_000
const windowOf = () => Math.floor(Date.now() / windowMs)

/**
 * Returns how many requests of a burst are granted within one window. The burst continues until `least` are granted,
 * and then for as many requests as the limit. A burst that crosses the end of its window is repeated in the next one.
 */
async function burst(urls: readonly string[], least: number, address: string): Promise<number> {
  const send = async (index: number): Promise<number> => {
    const url = `${urls[index % urls.length]}/getAnalyticsConfig`
    const { status } = await fetch(url, { headers: { 'x-forwarded-for': address } })
    return status === 200 ? 1 : 0
  }
  for (;;) {
    const began = windowOf()
    let given = 0
    let left = limit
    while (left > 0 && windowOf() === began) {
      if (given >= least) left -= 20
      for (const one of await Promise.all(Array.from({ length: 20 }, (_, index) => send(index)))) given += one
    }
    if (left <= 0 && windowOf() === began) return given
  }
}

/**
 * Waits until each of two servers knows that there are two. `now` returns a later time on each call. A heartbeat writes
 * its time and then counts the others; the next one only begins after that.
 */
async function untilMet({ database }: OpenDatabase, now: () => number): Promise<void> {
  for (let beat = 0; beat < 2; beat++) {
    const since = now()
    const seen = async () =>
      (await database.select().from(serverProcesses)).filter(({ seenAtMs }) => seenAtMs >= since)
    await expect.poll(seen).toHaveLength(2)
  }
}

const withoutPostgres = postgres ? '' : ` (${missingPostgres})`

test.runIf(postgres)(`behavior: a limit holds across two processes${withoutPostgres}`, async () => {
  const urls = await Promise.all(processes.map(({ ready }) => ready))
  const opened = await openPostgres(postgres?.databaseUrl ?? '')
  await untilMet(opened, () => Date.now() + 1)
  await opened.close()
  const both = await burst(urls, limit * 0.9, '203.0.113.1')
  expect(both).toBeLessThanOrEqual(limit)
  // Another address is not affected. One process alone grants up to three quarters.
  const alone = await burst(urls.slice(0, 1), limit * 0.5, '203.0.113.2')
  expect(alone).toBeLessThanOrEqual(limit * 0.75)
})

test.runIf(postgres)(
  `behavior: a command’s change reaches a running server within seconds${withoutPostgres}`,
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
  // Both start at the beginning of one window and stay in it.
  const begin = (windowOf() + 1) * windowMs
  for (const { clock } of servers) {
    clock.stop()
    clock.advance(begin - clock.nowMs())
  }
  await untilMet(opened, () => {
    for (const { clock } of servers) clock.advance(1)
    return Math.min(...servers.map(({ clock }) => clock.nowMs()))
  })
  let given = 0
  const round = async () => {
    for (const server of servers) {
      for (let index = 0; index < 3; index++)
        if ((await server.get('/getAnalyticsConfig')).status === 200) given++
    }
    return given
  }
  await expect.poll(round, { interval: 5 }).toBeGreaterThanOrEqual(50)
  for (let rounds = 0; rounds < 20; rounds++) await round()
  expect(given).toBeLessThanOrEqual(60)
  await Promise.all(servers.map((server) => server.close()))
  await opened.close()
})
