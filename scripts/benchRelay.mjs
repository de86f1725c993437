// `npm run bench:relay`: measures the relay of the built server, first with many idle clients, then under load on each
// database and on NATS. Exits with an error if a goal is missed. `--quick` (run by `npm test`) does a hundredth of
// this. It checks that every message arrives, and ignores how fast.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadSources } from './loadSources.mjs'
import { setUp } from './setUp.mjs'

setUp()

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, quick: { type: 'boolean', default: false } },
})
const { quick } = values
/** `--only NATS` measures one part: idle, PGlite, PostgreSQL or NATS. */
const isMeasured = (part) => ['', part].includes(values.only)

/** The goals, for a machine with two cores that also generates the load. */
const goals = { memoryMb: 600, p99Ms: 50 }
const idleSockets = quick ? 100 : 10_000
const topicsPerSocket = 2
const seconds = quick ? 1 : 20
const warmUpSeconds = quick ? 0 : 3
/**
 * Pairs of clients. There are many, because a hundred users who sign at the same time cause another load than one user
 * who floods.
 */
const pairs = quick ? 2 : 100
/** Characters of a message. A signature request has about a thousand. */
const messageLength = 1000

const { build } = await import('./build.mjs')
const problems = build()
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
await loadSources()
const { missingNats, startNats } = await import('../packages/server/src/testing/startNats.ts')
const { missingPostgres, startPostgres } = await import('../packages/server/src/testing/startPostgres.ts')
const { newTopic, openRelayClient } = await import('../packages/server/src/testing/relayClient.ts')
const { startBuiltServer } = await import('./bench/startBuiltServer.mjs')
const { readCpuMs } = await import('./bench/readCpuMs.mjs')
const { watchMemory } = await import('./bench/watchMemory.mjs')

const unlimited = {
  PORTICO_LIMIT_RELAY_PER_ADDRESS: '1000000000',
  PORTICO_LIMIT_RELAY_PER_CLIENT: '1000000000',
  PORTICO_LIMIT_RELAY_SOCKETS: '1000000000',
  PORTICO_LOG: 'warn',
}

const postgres = await startPostgres()
const nats = await startNats()
const rows = []
try {
  if (isMeasured('idle')) await measureIdle()
  if (isMeasured('PGlite')) await measureLoad('PGlite', quick ? 3 : 300, {})
  if (!isMeasured('PostgreSQL')) {
    // Left out.
  } else if (postgres)
    await measureLoad('PostgreSQL', quick ? 20 : 2000, { DATABASE_URL: postgres.databaseUrl })
  else console.warn(`Not measured on PostgreSQL: ${missingPostgres}.`)
  if (!isMeasured('NATS')) {
    // Left out.
  } else if (nats) await measureLoad('NATS', quick ? 20 : 2000, { NATS_URL: nats.natsUrl })
  else console.warn(`Not measured on NATS: ${missingNats}.`)
  console.table(Object.fromEntries(rows.map(({ name, ...row }) => [name, row])))
  const missed = rows.filter(({ met }) => met === 'no')
  if (missed.length > 0) {
    console.error(`Missed: ${missed.map(({ name }) => name).join(', ')}.`)
    process.exitCode = 1
  }
} finally {
  await postgres?.close()
  await nats?.close()
}

/** Runs a measurement on a server of its own and removes its data afterwards. */
async function withServer(environment, run) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const server = await startBuiltServer({ ...unlimited, PORTICO_DATA: folder, ...environment })
  try {
    await run({ ...server, relayUrl: `${server.url.replace('http', 'ws')}/relay` })
  } finally {
    await server.stop()
    rmSync(folder, { force: true, recursive: true })
  }
}

/** Measures memory with every client connected and subscribed, and checks that a message still arrives. */
async function measureIdle() {
  await withServer({}, async ({ pid, relayUrl }) => {
    const memory = watchMemory(pid)
    const clients = []
    while (clients.length < idleSockets) {
      const count = Math.min(100, idleSockets - clients.length)
      const opened = await Promise.all(Array.from({ length: count }, () => openRelayClient(relayUrl)))
      await Promise.all(
        opened.map((client) => {
          const topics = Array.from({ length: topicsPerSocket }, newTopic)
          client.topic = topics[0]
          return client.call('irn_batchSubscribe', { topics })
        }),
      )
      clients.push(...opened)
    }
    // In this time, the server pings each client once.
    await sleep(quick ? 0 : 25_000)
    const alive = clients.filter(({ socket }) => socket.readyState === socket.OPEN).length
    if (alive !== idleSockets) throw new Error(`Only ${alive} of ${idleSockets} clients are still connected.`)
    const [first, last] = [clients[0], clients.at(-1)]
    await first.call('irn_publish', { message: 'hello', tag: 1108, topic: last.topic, ttl: 300 })
    while (last.received.length === 0) await sleep(10)
    const name = `memory with ${idleSockets} idle clients on PGlite, peak MB`
    rows.push(judge(name, memory.stop(), goals.memoryMb))
    for (const { socket } of clients) socket.terminate()
  })
}

/** Measures the time from a publish to its delivery at a steady rate. Every message must arrive and be acknowledged. */
async function measureLoad(name, perSecond, environment) {
  await withServer(environment, async ({ pid, relayUrl }) => {
    const sentAt = new Map()
    let latencies = []
    const lanes = await Promise.all(
      Array.from({ length: pairs }, async () => {
        const onMessage = ({ message }) => {
          latencies.push(performance.now() - sentAt.get(message))
          sentAt.delete(message)
        }
        const subscriber = await openRelayClient(relayUrl, { onMessage })
        const publisher = await openRelayClient(relayUrl)
        const topic = newTopic()
        await subscriber.call('irn_subscribe', { topic })
        return { publisher, subscriber, topic }
      }),
    )
    const acknowledgements = []
    const failures = []
    let sent = 0
    async function run(forSeconds) {
      const [startedAt, before] = [performance.now(), sent]
      while (performance.now() - startedAt < forSeconds * 1000) {
        const due = before + ((performance.now() - startedAt) / 1000) * perSecond
        for (; sent < due; sent++) {
          const { publisher, topic } = lanes[sent % lanes.length]
          const message = String(sent).padEnd(messageLength, '=')
          sentAt.set(message, performance.now())
          const published = publisher.call('irn_publish', { message, tag: 1108, topic, ttl: 300 })
          acknowledgements.push(published.catch((error) => failures.push(error.message)))
        }
        await sleep(1)
      }
    }
    await run(warmUpSeconds)
    latencies = []
    const [cpuBefore, sentBefore] = [readCpuMs(pid), sent]
    await run(seconds)
    await Promise.all(acknowledgements)
    const cpuMs = (readCpuMs(pid) - cpuBefore) / (sent - sentBefore)
    const deadline = performance.now() + 10_000
    while (sentAt.size > 0 && performance.now() < deadline) await sleep(10)
    const title = `publish to delivery on ${name} at ${perSecond} messages/s, p99, ms`
    if (sentAt.size > 0 || failures.length > 0) {
      console.error(`${sentAt.size} of ${sent} messages did not arrive, ${failures.length} were not stored.`)
      rows.push({ goal: goals.p99Ms, measured: Number.NaN, met: 'no', name: title })
      return
    }
    latencies.sort((a, b) => a - b)
    const p99Ms = latencies[Math.floor(latencies.length * 0.99)]
    // A busy machine delays everything, but hardly changes the CPU time of a message.
    const cost = { 'CPU ms a message': Math.round(cpuMs * 1000) / 1000 }
    rows.push({ ...judge(title, p99Ms, goals.p99Ms), ...cost })
    for (const { publisher, subscriber } of lanes) {
      publisher.socket.terminate()
      subscriber.socket.terminate()
    }
  })
}

function judge(name, measured, goal) {
  const met = quick ? 'not judged' : measured <= goal ? 'yes' : 'no'
  return { name, measured: Math.round(measured * 10) / 10, goal, met }
}

function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
