import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { newTopic, openRelayClient, type RelayClient } from '../testing/relayClient.js'
import { type RunningBin, runBin } from '../testing/runBin.js'
import { missingNats, startNats } from '../testing/startNats.js'
import { missingPostgres, startPostgres } from '../testing/startPostgres.js'

const nats = await startNats()
if (!nats) console.warn(`NATS tests did not run: ${missingNats}.`)
const postgres = await startPostgres()
if (!postgres) console.warn(`PostgreSQL tests did not run: ${missingPostgres}.`)

// The name of a skipped test says why.
const withoutNats = nats ? '' : ` (${missingNats})`
const withoutPostgres = postgres ? '' : ` (${missingPostgres})`

const folders: string[] = []
const running: RunningBin[] = []
const open: RelayClient[] = []
const limits = {
  PORTICO_LIMIT_PER_PROJECT: '1000000',
  PORTICO_LIMIT_RELAY_PER_ADDRESS: '1000000',
  PORTICO_LIMIT_RELAY_PER_CLIENT: '1000000',
}

/**
 * The settings of one process. With NATS but without PostgreSQL, each process has its own database, which does not
 * contain the relay's messages.
 */
const onNats = {
  NATS_URL: nats?.natsUrl ?? '',
  ...(postgres ? { DATABASE_URL: postgres.databaseUrl } : {}),
}

type Process = RunningBin & { relayUrl: string }

async function start(environment: Record<string, string>): Promise<Process> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-relay-'))
  cpSync(inject('emptyDatabase'), folder, { recursive: true })
  folders.push(folder)
  const started = runBin([], { PORTICO_DATA: folder, PORTICO_PORT: '0', ...limits, ...environment })
  running.push(started)
  return { ...started, relayUrl: `${(await started.ready).replace('http', 'ws')}/relay` }
}

async function connect(...parameters: Parameters<typeof openRelayClient>): Promise<RelayClient> {
  const client = await openRelayClient(...parameters)
  open.push(client)
  return client
}

/**
 * Publishes at this rate until it is stopped or the test ends. Returns what was acknowledged. If the relay falls behind,
 * at most a second of messages waits. Otherwise, on a busy machine, each message would come too late.
 */
function publishSteadily(client: RelayClient, topics: readonly string[], perSecond: number) {
  const acknowledged: string[] = []
  const run = randomUUID()
  let sent = 0
  let settled = 0
  const startedAtMs = performance.now()
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAtMs) / 1000) * perSecond
    for (; sent < due && sent - settled < perSecond; sent++) {
      const message = `${run} ${sent}`
      client
        .call('irn_publish', { message, tag: 1108, topic: topics[sent % topics.length], ttl: 300 })
        .then(() => acknowledged.push(message))
        // A message without an acknowledgment may be lost; its client sends it again.
        .catch(() => {})
        .finally(() => settled++)
    }
  }, 5)
  const stop = () => clearInterval(timer)
  onTestFinished(stop)
  return { acknowledged, stop }
}

afterAll(async () => {
  await Promise.all(open.map((client) => client.close()))
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
  for (const folder of folders) rmSync(folder, { force: true, recursive: true })
  await nats?.close()
  await postgres?.close()
})

test.runIf(nats)(`behavior: two processes on NATS serve the same clients${withoutNats}`, async () => {
  const [one, other] = await Promise.all([start(onNats), start(onNats)])
  const topic = newTopic()
  const subscriber = await connect(other.relayUrl)
  await subscriber.call('irn_subscribe', { topic })
  const publisher = await connect(one.relayUrl)
  await publisher.call('irn_publish', { message: 'across', tag: 1108, topic, ttl: 300 })
  await expect.poll(() => subscriber.received).toMatchObject([{ message: 'across', topic }])
  // Waiting messages also arrive, no matter which process received them.
  const late = newTopic()
  await publisher.call('irn_publish', { message: 'waits', tag: 1108, topic: late, ttl: 300 })
  await subscriber.call('irn_subscribe', { topic: late })
  await expect.poll(() => subscriber.received.at(-1)).toMatchObject({ message: 'waits', topic: late })
})

test.runIf(nats)(
  `behavior: what is published at another process right after a subscription arrives once${withoutNats}`,
  async () => {
    const [one, other] = await Promise.all([start(onNats), start(onNats)])
    const received: string[] = []
    const onMessage = ({ message }: { message: string }) => void received.push(message)
    const [publisher, subscriber] = [
      await connect(one.relayUrl),
      await connect(other.relayUrl, { onMessage }),
    ]
    const topic = newTopic()
    await subscriber.call('irn_subscribe', { topic })
    // More than a second of messages. The other process reads the stream half a second after the subscription.
    const load = publishSteadily(publisher, [topic], 300)
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(400)
    load.stop()
    await publisher.call('irn_publish', { message: 'last', tag: 1108, topic, ttl: 300 })
    await expect.poll(() => received).toContain('last')
    await expect.poll(() => load.acknowledged.filter((message) => !received.includes(message))).toEqual([])
    expect(received).toHaveLength(new Set(received).size)
  },
)

test.runIf(nats)(
  `hardening R3: two processes on NATS, one killed at 1,000 messages a second, lose no acknowledged message${withoutNats}`,
  { timeout: 120_000 },
  async () => {
    const [killed, survivor] = await Promise.all([start(onNats), start(onNats)])
    const topics = Array.from({ length: 100 }, newTopic)
    const received = new Set<string>()
    const onMessage = ({ message }: { message: string }) => void received.add(message)
    // Half of the subscribers lose their process, the others keep it.
    const lost = await connect(killed.relayUrl, { onMessage })
    const kept = await connect(survivor.relayUrl, { onMessage })
    await lost.call('irn_batchSubscribe', { topics: topics.slice(0, 50) })
    await kept.call('irn_batchSubscribe', { topics: topics.slice(50) })
    const loads = [
      publishSteadily(await connect(killed.relayUrl), topics, 500),
      publishSteadily(await connect(survivor.relayUrl), topics, 500),
    ]
    await expect
      .poll(() => loads.every(({ acknowledged }) => acknowledged.length > 700), { timeout: 60_000 })
      .toBe(true)
    killed.child.kill('SIGKILL')
    await killed.ended
    const atDeath = loads[1]?.acknowledged.length ?? 0
    await expect
      .poll(() => (loads[1]?.acknowledged.length ?? 0) > atDeath + 300, { timeout: 60_000 })
      .toBe(true)
    for (const { stop } of loads) stop()

    const back = await connect(survivor.relayUrl, { identity: lost.identity, onMessage })
    await back.call('irn_batchSubscribe', { topics: topics.slice(0, 50) })
    const missing = () =>
      loads.flatMap(({ acknowledged }) => acknowledged.filter((message) => !received.has(message)))
    await expect.poll(missing, { timeout: 30_000 }).toEqual([])
  },
)

test.runIf(postgres)(
  `behavior: a process that shares its database without NATS says so${withoutPostgres}`,
  async () => {
    const onPostgres = { DATABASE_URL: postgres?.databaseUrl ?? '' }
    const first = await start(onPostgres)
    const second = await start(onPostgres)
    // The log goes to another output than the URL, so either may come first.
    await expect
      .poll(() => second.said())
      .toContain('another process of this server runs on the same database')
    const shared = nats && (await start(onNats))
    for (const alone of [first, ...(shared ? [shared] : [])])
      expect(alone.said()).not.toContain('another process')
  },
)

const databases = [
  { environment: {} as Record<string, string>, name: 'PGlite', perSecond: 300, runs: true },
  {
    environment: { DATABASE_URL: postgres?.databaseUrl ?? '' },
    name: 'PostgreSQL',
    perSecond: 1000,
    runs: postgres !== null,
  },
]

test.each(
  databases.filter(({ runs }) => runs),
)('hardening R3: one process on $name, killed under load, loses no acknowledged message', {
  timeout: 120_000,
}, async ({ environment, perSecond }) => {
  const first = await start(environment)
  const topics = Array.from({ length: 100 }, newTopic)
  const received = new Set<string>()
  const onMessage = ({ message }: { message: string }) => void received.add(message)
  const subscriber = await connect(first.relayUrl, { onMessage })
  // One half is delivered as it is published, the other half waits.
  await subscriber.call('irn_batchSubscribe', { topics: topics.slice(0, 50) })
  const load = publishSteadily(await connect(first.relayUrl), topics, perSecond)
  await expect.poll(() => load.acknowledged.length > perSecond, { timeout: 60_000 }).toBe(true)
  first.child.kill('SIGKILL')
  await first.ended
  load.stop()

  const second = await start({ PORTICO_DATA: folders.at(-1) ?? '', ...environment })
  const back = await connect(second.relayUrl, { identity: subscriber.identity, onMessage })
  await back.call('irn_batchSubscribe', { topics })
  const missing = () => load.acknowledged.filter((message) => !received.has(message))
  await expect.poll(missing, { timeout: 30_000 }).toEqual([])
})
