import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { localContracts } from '@portico/testkit'
import { findFreePort } from '@portico/testkit/chain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addServerLog } from '../packages/server/src/testing/serverLogs.ts'
import { portCount } from './demo/assertPortsFree.mjs'
import { failuresOfFile } from './testing/evidence.mjs'
import { findTitles } from './testing/leftOutJourneys.mjs'
import { measureSlowdown } from './testing/measureSlowdown.mjs'
import { sample } from './testing/sample.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'portico-demo-'))
const data = join(folder, 'data')
const account = '0x00000000000000000000000000000000000000aa'
const running = new Set()
const port = { first: 0 }
/** Durations of the starts that had nothing to build, in ms, converted to those of an idle machine. */
const secondStartsMs = []

for (const name of ['server.log', 'identity.log', 'networks.log']) {
  const path = join(data, name)
  addServerLog(name, () => (existsSync(path) ? readFileSync(path, 'utf8') : ''))
}

const titles = findTitles(readFileSync(fileURLToPath(import.meta.url), 'utf8'), 'sampledTest')
/**
 * The share of the tests about the end of a start that a run with a seed takes. Each of these tests takes some seconds.
 */
const chosen = sample(titles, { nameOf: String, share: 1 / 8 })

function sampledTest(title, run, ms) {
  if (chosen.includes(title)) test(title, run, ms)
}

beforeAll(async () => {
  // Also reserves ports for another demo, which begin ten ports later.
  port.first = await findFreePort({ inARow: 10 + portCount })
  // The first start builds the playground; every other test then has a second start.
  const demo = runDemo()
  await demo.url
  await demo.end('SIGINT')
}, 180_000)
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})
// After a failure, keeps the demo's data, beside the output of the demos and the logs that the servers wrote in that
// test.
// biome-ignore lint/correctness/noEmptyPattern: vitest takes nothing else for a context that is not used.
afterAll(({}, { result, tasks }) => {
  const hasFailed = result?.errors !== undefined || tasks.some((task) => task.result?.state === 'fail')
  if (hasFailed && existsSync(data)) {
    cpSync(data, join(failuresOfFile(import.meta.filename), 'data'), { recursive: true })
  }
  rmSync(folder, { recursive: true })
})

test('default: one URL, everything behind it, and nothing left after Ctrl-C', async () => {
  const { demo, url } = await startUnchanged()
  expect(url).toBe(`http://localhost:${port.first}`)

  const html = await (await fetch(url)).text()
  expect(html).toContain('<title>Agora</title>')
  expect(html).toContain(`http://localhost:${port.first + 1}`)
  for (const page of ['csp', 'gallery', 'hostile', 'iframe', 'phone', 'vanilla', 'wagmi']) {
    expect((await fetch(`${url}/${page}.html`)).status, page).toBe(200)
  }
  const strict = await fetch(`${url}/csp.html`)
  expect(strict.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
  expect((await fetch(`http://localhost:${port.first + 1}/healthz`)).ok).toBe(true)
  expect(await rpc('eth_chainId')).toBe('0x7a69')

  // The account's tokens exist, and their metadata is served beside the page, by number.
  const uri = await rpc('eth_call', [{ data: `0x0e89341c${'0'.repeat(64)}`, to: localContracts.tickets }])
  const [named] = /http:[^{]+/.exec(Buffer.from(uri.slice(2), 'hex').toString()) ?? []
  expect(named).toBe(`http://127.0.0.1:${port.first}/collectibles/`)
  const ticket = await (await fetch(`${named}${'1'.padStart(64, '0')}.json`)).json()
  expect((await fetch(ticket.image)).headers.get('content-type')).toBe('image/png')

  // Journeys keep this log when they fail.
  expect(readFileSync(join(data, 'networks.log'), 'utf8')).toMatch(
    /^\S+ anvil on port \d+\n[\s\S]*eth_chainId/m,
  )

  const parts = descendantsOf(demo.pid)
  expect(parts.length).toBeGreaterThanOrEqual(3)
  expect(await demo.end('SIGINT')).toBe(0)
  expect(parts.filter(isAlive)).toEqual([])
  expect(demo.output().match(/https?:\/\//g)).toHaveLength(1)
}, 180_000)

test('behavior: data survives a restart, and --fresh deletes it', async () => {
  const { demo: first } = await startUnchanged()
  await rpc('anvil_setBalance', [account, '0x2a'])
  const block = await rpc('eth_blockNumber')
  expect(Number(block)).toBeGreaterThan(90)
  expect(await first.end('SIGTERM')).toBe(0)

  const { demo: second } = await startUnchanged()
  expect(await rpc('eth_getBalance', [account, 'latest'])).toBe('0x2a')
  // The network may have more blocks, because the bundler sends transactions when it starts.
  expect(Number(await rpc('eth_blockNumber'))).toBeGreaterThanOrEqual(Number(block))
  await second.end('SIGINT')

  writeFileSync(join(data, 'mine.txt'), 'not of the demo')
  const fresh = runDemo(['--fresh'])
  await fresh.url
  expect(await rpc('eth_getBalance', [account, 'latest'])).toBe('0x0')
  expect(existsSync(join(data, 'mine.txt'))).toBe(true)
  await fresh.end('SIGINT')
}, 180_000)

test('behavior: a second start takes under 10 s, on an idle machine', async () => {
  // Second starts of earlier tests also count, but this test does not depend on them.
  if (secondStartsMs.length === 0) await (await startUnchanged()).demo.end('SIGINT')
  console.log(`a second start: ${secondStartsMs.map(Math.round).join(', ')} ms`)
  expect(Math.max(...secondStartsMs)).toBeLessThan(10_000)
}, 180_000)

sampledTest(
  'behavior: if it is killed, it leaves nothing behind',
  async () => {
    const demo = runDemo()
    await demo.url
    const parts = descendantsOf(demo.pid)
    await demo.end('SIGKILL')
    await expect.poll(() => parts.filter(isAlive), { timeout: 10_000 }).toEqual([])
  },
  120_000,
)

sampledTest(
  'behavior: if the npm that started it is killed, it ends, too',
  async () => {
    const demo = runDemo([], {}, ['npm', 'run', '--silent', 'demo', '--'])
    await demo.url
    const parts = descendantsOf(demo.pid)
    expect(parts.length).toBeGreaterThanOrEqual(4)
    process.kill(demo.pid, 'SIGKILL')
    await expect.poll(() => parts.filter(isAlive), { timeout: 15_000 }).toEqual([])
  },
  120_000,
)

sampledTest(
  'behavior: a part that crashes ends the others, and is named',
  async () => {
    const demo = runDemo()
    await demo.url
    const parts = descendantsOf(demo.pid)
    const server = parts.find((pid) => /\.cache.demo.\w+.server\.mjs/.test(commandOf(pid)))
    process.kill(server, 'SIGKILL')
    expect(await demo.ended).toBe(1)
    expect(demo.output()).toContain('The server stopped.')
    await expect.poll(() => parts.filter(isAlive), { timeout: 10_000 }).toEqual([])
  },
  120_000,
)

sampledTest(
  'behavior: Ctrl-C during the start leaves nothing behind either',
  async () => {
    const demo = runDemo()
    await expect
      .poll(() => descendantsOf(demo.pid).length, { interval: 20, timeout: 10_000 })
      .toBeGreaterThan(0)
    const parts = descendantsOf(demo.pid)
    expect(await demo.end('SIGINT')).toBe(0)
    await expect.poll(() => parts.filter(isAlive), { timeout: 10_000 }).toEqual([])
  },
  120_000,
)

sampledTest('error: a port in use is named, with its likely owner and what to do', async () => {
  const stranger = createServer().listen(port.first + 2, '127.0.0.1')
  await once(stranger, 'listening')
  const demo = runDemo()
  expect(await demo.ended).toBe(1)
  stranger.close()
  expect(demo.output()).toContain(`Port ${port.first + 2}, which the local network needs, is in use`)
  expect(demo.output()).toContain('a demo in another terminal')
  expect(demo.output()).toContain(`--port ${port.first + 100}`)
})

sampledTest(
  'error: a second demo with the same data',
  async () => {
    const demo = runDemo()
    await demo.url
    const second = runDemo(['--port', String(port.first + 10)])
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`in use by another demo (process ${demo.pid})`)
    await demo.end('SIGINT')
  },
  120_000,
)

sampledTest(
  'error: Anvil is not installed',
  async () => {
    const demo = runDemo([], { PORTICO_ANVIL: join(folder, 'no-anvil') })
    expect(await demo.ended).toBe(1)
    expect(demo.output()).toContain('Anvil, which runs the local network, was not found.')
    expect(demo.output()).toContain('Install Foundry')
  },
  120_000,
)

sampledTest('error: an invalid data folder', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const demo = runDemo(['--data', file])
  expect(await demo.ended).toBe(1)
  expect(demo.output()).toContain(`The data folder ${file} cannot be used`)
})

const withoutProc = process.platform === 'linux' ? '' : ' (no /proc on this system)'

test.runIf(withoutProc === '')(`error: a data folder that cannot be created${withoutProc}`, async () => {
  const demo = runDemo(['--data', '/proc/portico'])
  expect(await demo.ended).toBe(1)
  expect(demo.output()).toContain('The data folder /proc/portico cannot be used')
})

sampledTest(
  'error: broken data is named and left in place, and --fresh starts from zero',
  async () => {
    const state = join(data, 'chain.json')
    writeFileSync(state, 'half a fi')
    const demo = runDemo()
    expect(await demo.ended).toBe(1)
    expect(demo.output()).toContain('chain.json, cannot be read')
    expect(demo.output()).toContain(`npm run demo -- --port ${port.first} --data ${data} --fresh`)
    expect(readFileSync(state, 'utf8')).toBe('half a fi')
    const fresh = runDemo(['--fresh'])
    await fresh.url
    await fresh.end('SIGINT')
  },
  120_000,
)

sampledTest('error: invalid options', async () => {
  const wrong = [
    [['--prot', '5000'], "Unknown option '--prot'"],
    [['--port', '80'], '--port takes a number from 1024 to 65527, got "80".'],
    [['--port', '65528'], 'nine ports in a row'],
    [['--port', 'five'], 'got "five"'],
    [['--data', ''], '--data takes a folder'],
  ]
  for (const [args, words] of wrong) {
    const { status, stderr } = spawnSync(process.execPath, [join(here, 'demo.mjs'), ...args], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, expect.stringContaining(words)])
  }
})

/** Records a second start, unless it built something because the sources changed in the meantime. */
async function startUnchanged() {
  const slowdown = await measureSlowdown()
  const startedAt = Date.now()
  const demo = runDemo()
  const url = await demo.url
  const tookMs = Date.now() - startedAt
  if (!demo.output().includes('Building')) {
    secondStartsMs.push(tookMs / slowdown)
    return { demo, url }
  }
  await demo.end('SIGINT')
  return startUnchanged()
}

function runDemo(args = [], env = {}, [program, ...before] = [process.execPath, join(here, 'demo.mjs')]) {
  const child = spawn(program, [...before, '--port', String(port.first), '--data', data, ...args], {
    cwd: dirname(here),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const lines = []
  addServerLog(`demo ${args.join(' ')}`.trim(), () => lines)
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code
  })
  const url = new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        lines.push(text)
        const [found] = /http:\/\/localhost:\d+/.exec(lines.join('')) ?? []
        if (found !== undefined) resolve(found)
      })
    }
    ended.then((code) => reject(new Error(`The demo ended with ${code}: ${lines.join('')}`)))
  })
  // Tests of failures wait only for the end, so nothing else handles this rejection.
  url.catch(() => {})
  const end = (signal) => {
    child.kill(signal)
    return ended
  }
  return { end, ended, output: () => lines.join(''), pid: child.pid, url }
}

async function rpc(method, params = []) {
  const response = await fetch(`http://127.0.0.1:${port.first + 2}`, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  return (await response.json()).result
}

function processes() {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, state, command]) => ({ command, parent: Number(parent), pid: Number(pid), state }))
}

function descendantsOf(pid) {
  const all = processes()
  const visit = (parent) =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one.pid, ...visit(one.pid)])
  return visit(pid).filter((one) => !commandOf(one).startsWith('ps '))
}

function commandOf(pid) {
  return processes().find((one) => one.pid === pid)?.command ?? ''
}

// A process that has ended but that no parent has reaped counts as ended.
function isAlive(pid) {
  return processes().some((one) => one.pid === pid && !one.state.startsWith('Z'))
}
