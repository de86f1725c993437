// `npm run bench:server`: the built server on PGlite and a local chain, under load. Ends with an error where a
// goal is missed. `--quick` (run by `npm test`) is a hundredth of it: it judges answers, not speed.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadSources } from './loadSources.mjs'
import { setUp } from './setUp.mjs'

setUp()

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const { quick } = values

/** The goals, for two cores that also run the load. */
const goals = { requestsPerSecond: 3000, p99Ms: 50, memoryMb: 300 }
const seconds = quick ? 0.2 : 20
const steadyRate = 500

const { default: autocannon } = await import('autocannon')
const { build } = await import('./build.mjs')
const problems = build()
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
await loadSources()
const { startAnvil } = await import('@portico/testkit/chain')

const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'))
const chain = await startAnvil()
let server
try {
  server = await startServer()
  const rows = await measure(server)
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
    throw new Error(`An odd balance: ${JSON.stringify(before)}`)
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

function judge(name, measured, goal, isMet) {
  const met = quick ? 'not judged' : isMet(measured, goal) ? 'yes' : 'no'
  return { name, measured: Math.round(measured * 10) / 10, goal, met }
}

/** One run of load. Every answer must be good: a fast server that refuses is not fast. */
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

/** What the system says the process holds, sampled: its threads, and with them PGlite, are in it. */
function watchMemory(pid) {
  let peakMb = 0
  const sample = () => {
    try {
      const [, kB] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
      peakMb = Math.max(peakMb, Number(kB) / 1000)
    } catch {
      // Not Linux: ask `ps`, whose answer comes later and is good enough for a peak.
      spawn('ps', ['-o', 'rss=', '-p', String(pid)]).stdout?.on('data', (text) => {
        peakMb = Math.max(peakMb, Number(String(text).trim()) / 1000)
      })
    }
  }
  sample()
  const timer = setInterval(sample, 250)
  return {
    stop: () => {
      clearInterval(timer)
      sample()
      return peakMb
    },
  }
}

async function startServer() {
  const child = spawn(process.execPath, [join(root, 'packages/server/dist/bin.js')], {
    env: {
      PATH: process.env.PATH,
      PORTICO_DATA: folder,
      PORTICO_LIMIT_PER_ADDRESS: '1000000000',
      PORTICO_LIMIT_PER_PROJECT: '1000000000',
      PORTICO_PORT: '0',
      PORTICO_RPC_31337: chain.rpcUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = await new Promise((resolve, reject) => {
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      // Its log is part of its work, and is not kept: a line for each request.
      if (said.length < 10_000) said += text
      const [, found] = /^Ready at (\S+)$/m.exec(said) ?? []
      if (found) resolve(found)
    })
    ended.then((code) => reject(new Error(`The server ended with ${code}:\n${said}`)))
  })
  return {
    pid: child.pid,
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
