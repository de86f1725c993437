// `npm run bench:server`: measures the built server on PGlite, PostgreSQL and a local chain, under load. Exits with an
// error if a goal is missed. `--quick` (run by `npm test`) does a hundredth of this and checks responses, not speed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadSources } from './loadSources.mjs'
import { setUp } from './setUp.mjs'

setUp()

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const { quick } = values

/** The goals, for a machine with two cores that also generates the load. */
const goals = {
  historyP99Ms: 30,
  indexSeconds: 20,
  memoryMb: 300,
  p99Ms: 50,
  requestsPerSecond: 3000,
  thumbnailMs: 40,
  thumbnailsPerSecond: 200,
}
const seconds = quick ? 0.2 : 20
const steadyRate = 500
const historyRate = 200
/** The size of what is indexed, and below it of the table from which histories are read. */
const indexed = { blocks: quick ? 10 : 1000, transfersPerBlock: 100 }
const historyRows = quick ? 10_000 : 1_000_000

const { default: autocannon } = await import('autocannon')
const { build } = await import('./build.mjs')
const problems = build()
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
await loadSources()
const { fillHistory, startAnvil } = await import('@portico/testkit/chain')
const { missingPostgres, startPostgres } = await import('../packages/server/src/testing/startPostgres.ts')
const { steadyLoad } = await import('./bench/steadyLoad.mjs')
const { metricsToken, startBuiltServer: startServer } = await import('./bench/startBuiltServer.mjs')
const { watchMemory } = await import('./bench/watchMemory.mjs')
const { measureImages } = await import('./bench/measureImages.mjs')
const { seedHistory } = await import('../packages/server/src/testing/seedHistory.ts')

const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'))
const chain = await startAnvil()
let server
try {
  server = await startServer({ PORTICO_DATA: folder, PORTICO_RPC_31337: chain.rpcUrl })
  const rows = await measure(server)
  await server.stop()
  rows.push(...(await measureThumbnails()), await measureIndexing(), ...(await measureHistory()))
  console.table(Object.fromEntries(rows.map(({ name, ...row }) => [name, row])))
  const missed = rows.filter(({ met }) => met === 'no')
  if (missed.length > 0) {
    console.error(`Missed: ${missed.map(({ name }) => name).join(', ')}.`)
    process.exitCode = 1
  }
} finally {
  await server?.stop()
  await chain.stop()
  rmSync(folder, { force: true, recursive: true })
}

async function measure({ pid, url }) {
  const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const balance = `/v1/account/${account}/balance?currency=usd&chainId=eip155:31337&projectId=default&st=appkit`
  const config = '/appkit/v1/config?projectId=default&st=appkit&sv=react-eip155-0.1.0'
  const wallets = '/getWallets?projectId=default&page=1&entries=4&chains=eip155:31337'
  const event = {
    body: '{"eventId":"[<id>]"}',
    method: 'POST',
    path: '/e?projectId=default',
    setupRequest: (request) => ({ ...request, body: JSON.stringify(makeEvent()) }),
  }
  const memory = watchMemory(pid)

  const before = await (await fetch(url + balance)).json()
  if (before.balances?.[0]?.quantity.numeric !== '10000')
    throw new Error(`Unexpected balance: ${JSON.stringify(before)}`)
  if (!quick) await load({ connections: 50, duration: 3, url: url + balance })

  const cached = await load({ connections: 50, duration: seconds, url: url + balance })
  const mixed = [balance, config, wallets].map((path) => ({ method: 'GET', path }))
  const steady = await load({
    connections: 50,
    duration: seconds,
    overallRate: steadyRate,
    requests: [...mixed, event],
    url,
  })
  const peakMb = memory.stop()
  return [
    judge(
      'cached balance, requests/s',
      cached.requests.average,
      goals.requestsPerSecond,
      (at, goal) => at >= goal,
    ),
    judge(`p99 at ${steadyRate} requests/s, ms`, steady.latency.p99, goals.p99Ms, (at, goal) => at <= goal),
    judge('memory with PGlite, peak MB', peakMb, goals.memoryMb, (at, goal) => at <= goal),
  ]
}

async function measureThumbnails() {
  const own = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  try {
    const { p97Ms, requestsPerSecond } = await measureImages({
      load,
      rpcUrl: chain.rpcUrl,
      seconds: quick ? 1 : seconds,
      startServer: (environment) => startServer({ ...environment, PORTICO_DATA: own }),
    })
    const { thumbnailMs, thumbnailsPerSecond } = goals
    return [
      judge(
        'thumbnails from cache, requests/s',
        requestsPerSecond,
        thumbnailsPerSecond,
        (at, goal) => at >= goal,
      ),
      judge('thumbnails from cache, p97.5, ms', p97Ms, thumbnailMs, (at, goal) => at <= goal),
    ]
  } finally {
    rmSync(own, { force: true, recursive: true })
  }
}

/** Measures from the start of the process until every block is indexed, with one core for the whole server. */
async function measureIndexing() {
  const own = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  try {
    const { lastBlock } = await fillHistory({ rpcUrl: chain.rpcUrl, ...indexed })
    // Creates the database first, because that is a separate figure.
    await (await startServer({ PORTICO_DATA: own })).stop()
    const startedAt = performance.now()
    server = await startServer({ PORTICO_DATA: own, PORTICO_RPC_31337: chain.rpcUrl }, ['taskset', '-c', '0'])
    while ((await readMetric(server.url, 'portico_indexer_block')) < Number(lastBlock)) await sleep(50)
    const tookSeconds = (performance.now() - startedAt) / 1000
    const name = `${indexed.blocks} blocks of ${indexed.transfersPerBlock} transfers indexed, s`
    return judge(name, tookSeconds, goals.indexSeconds, (at, goal) => at <= goal)
  } finally {
    await server.stop()
    rmSync(own, { force: true, recursive: true })
  }
}

async function measureHistory() {
  const postgres = await startPostgres()
  const name = `history, p99 at ${historyRate} requests/s over ${historyRows} rows on PostgreSQL, ms`
  if (!postgres) {
    console.warn(`Not measured: ${name} (${missingPostgres}).`)
    return []
  }
  const environment = {
    DATABASE_URL: postgres.databaseUrl,
    PORTICO_INDEX_1: '0',
    // No node runs, so the data does not change during the run. The server still serves what is indexed.
    PORTICO_RPC_1: 'http://127.0.0.1:9',
  }
  try {
    // This start creates the tables.
    await (await startServer(environment)).stop()
    const accounts = await seedHistory(postgres.databaseUrl, { chainId: 1, rows: historyRows })
    server = await startServer(environment)
    // The stride has no common factor with the number of accounts. So requests reach all accounts, far apart from each
    // other, and in the same order in every run.
    let asked = 0
    const next = () => {
      const account = accounts[(asked++ * 7919) % accounts.length]
      return { path: `/v1/account/${account}/history?chainId=eip155:1` }
    }
    const first = await (await fetch(server.url + next().path)).json()
    if (first.data?.length !== 50 || first.data[0].transfers.length !== 1) {
      throw new Error(`Unexpected history: ${JSON.stringify(first).slice(0, 500)}`)
    }
    const run = { next, rate: historyRate, url: server.url }
    if (!quick) await steadyLoad({ ...run, seconds: 3 })
    const { p99Ms } = await steadyLoad({ ...run, seconds })
    return [judge(name, p99Ms, goals.historyP99Ms, (at, goal) => at <= goal)]
  } finally {
    await server.stop()
    await postgres.close()
  }
}

async function readMetric(url, name) {
  const text = await (
    await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  ).text()
  const [, value = '-1'] = new RegExp(`^${name}\\{.*\\} (\\d+)$`, 'm').exec(text) ?? []
  return Number(value)
}

function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function judge(name, measured, goal, isMet) {
  const met = quick ? 'not judged' : isMet(measured, goal) ? 'yes' : 'no'
  return { name, measured: Math.round(measured * 10) / 10, goal, met }
}

/** Runs one load. Every response must be good, so a server that is fast because it refuses does not pass. */
async function load(options) {
  const result = await autocannon(options)
  if (result.errors > 0 || result.non2xx > 0 || result['2xx'] === 0) {
    throw new Error(`${result['2xx']} good answers, ${result.non2xx} others, ${result.errors} errors.`)
  }
  return result
}

function makeEvent() {
  return {
    domain: 'example.com',
    eventId: crypto.randomUUID(),
    props: { event: 'MODAL_OPEN', properties: { connected: false }, type: 'track' },
    timestamp: Date.now(),
    url: 'https://example.com/',
  }
}
