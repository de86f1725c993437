// `npm run bench`: compares Portico, once for EVM only and once with everything on, with the floor (React, a native
// dialog, hand-written EIP-6963). Visits them in turn, in one browser, then runs scripts/benchLogin.mjs.
// By hand: `node scripts/bench.mjs [--rounds 7] [--throttle 4]`. Exits with an error if a goal is missed.

import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { setUp } from './setUp.mjs'

setUp()

const { chromium } = await import('playwright-core')
const { default: answer } = await import('../bench/peer-kit-full/backend.mjs')
const { visit } = await import('../bench/visit/visit.mjs')
const { closedNetworkArguments, findOrInstallBrowser } = await import('./browser.mjs')
const { serveBackend } = await import('./bench/serveBackend.mjs')
const { build } = await import('./build.mjs')
const { root } = await import('./checks/houseFiles.mjs')

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, throttle: { type: 'string', default: '4' } },
})
const [rounds, throttle] = [Number(values.rounds), Number(values.throttle)]

const kib = (bytes) => bytes / 1024

/** What is measured, and how far above the floor each kit may be. A KiB is 1,024 bytes, as in the peers' harness. */
const rows = [
  {
    name: 'JS before a click, gzip KiB',
    read: ({ before }) => kib(before.scriptBytes),
    limits: { full: () => 80, portico: () => 82 },
  },
  {
    name: 'JS until the wallets are shown',
    read: ({ shown }) => kib(shown.scriptBytes),
    limits: { full: () => 105 },
  },
  { name: 'JS until they have settled', read: ({ settled }) => kib(settled.scriptBytes), limits: {} },
  {
    name: 'JS until quiet',
    read: ({ quiet }) => kib(quiet.scriptBytes),
    limits: { full: () => 136, portico: () => 125 },
  },
  {
    name: 'requests before a click',
    read: ({ before }) => before.requests,
    limits: { full: () => 4, portico: () => 4 },
  },
  {
    name: 'requests from the press until quiet, without pictures',
    read: ({ before, quiet }) => quiet.requests - before.requests,
    limits: { full: () => 10, portico: () => 10 },
  },
  {
    name: 'time to interactive, ms',
    read: (v) => v.timeToInteractiveMs,
    limits: { full: (floor) => 1.15 * floor, portico: (floor) => 1.15 * floor },
  },
  {
    name: 'heap after load, MB',
    read: (v) => v.heapBytes / 1e6,
    limits: { full: (floor) => 1.1 * floor, portico: (floor) => 1.15 * floor },
  },
  {
    name: 'first open, ms',
    read: (v) => v.firstOpen.ms,
    limits: { full: (floor) => 1.8 * floor, portico: (floor) => 2.5 * floor },
  },
  { name: 'first open, settled, ms', read: (v) => v.firstOpen.settledMs, limits: {} },
  {
    name: 'frames dropped on first open',
    read: (v) => v.firstOpen.droppedFrames,
    limits: { full: (floor) => floor, portico: (floor) => floor },
  },
  {
    name: 'second open, ms',
    read: (v) => v.secondOpen.ms,
    limits: { full: (floor) => 1.2 * floor, portico: (floor) => 1.5 * floor },
  },
  {
    name: 'click on wallet to address, ms',
    read: (v) => v.connect.ms,
    limits: { full: (floor) => 1.5 * floor, portico: (floor) => 2 * floor },
  },
]

const problems = build()
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
const apps = { floor: 'bench/floor', full: 'bench/peer-kit-full', portico: 'bench/peer-kit' }
const backend = await serveBackend(answer)
const sites = {}
for (const [name, source] of Object.entries(apps)) sites[name] = await serve(await buildApp(name, source))

const browser = await chromium.launch({
  args: [
    ...closedNetworkArguments.filter((argument) => !argument.startsWith('--host-resolver-rules')),
    // Sends requests for the name of the whole kit's server to this machine.
    `--host-resolver-rules=MAP api.portico.test 127.0.0.1:${backend.port}, MAP * ~NOTFOUND, EXCLUDE localhost`,
    '--ignore-certificate-errors',
  ],
  executablePath: findOrInstallBrowser(),
})
const visits = { floor: [], full: [], portico: [] }
// The first round warms up the browser and is discarded.
for (let round = 0; round <= rounds; round++) {
  for (const [name, { sent, url }] of Object.entries(sites)) {
    backend.sendTo(sent)
    const measured = await visit({ browser, sent, throttle, url })
    if (round > 0) visits[name].push(measured)
  }
}
await browser.close()
for (const { server } of Object.values(sites)) server.close()
backend.close()

const missed = []
console.log(`\nMedians of ${rounds} rounds, Chromium ${browser.version()}, CPU slowed ${throttle} times\n`)
console.log('| | floor | EVM only | goal | everything on | goal |\n|---|--:|--:|--:|--:|--:|')
const show = (number) => (Number.isInteger(number) ? String(number) : number.toFixed(1))
for (const { limits, name, read } of rows) {
  const floor = median(visits.floor.map(read))
  const cells = ['portico', 'full'].flatMap((kit) => {
    const measured = median(visits[kit].map(read))
    const goal = limits[kit]?.(floor)
    if (goal === undefined) return [show(measured), '']
    if (measured > goal) missed.push(`${name} (${kit === 'full' ? 'everything on' : 'EVM only'})`)
    return [show(measured), `${show(goal)}${measured > goal ? ', missed' : ''}`]
  })
  console.log(`| ${[name, show(floor), ...cells].join(' | ')} |`)
}
if (missed.length > 0) {
  console.error(`\nMissed: ${missed.join('; ')}`)
  process.exitCode = 1
}
const login = spawnSync(
  process.execPath,
  [join(import.meta.dirname, 'benchLogin.mjs'), '--rounds', String(rounds)],
  {
    stdio: 'inherit',
  },
)
if (login.status !== 0) process.exitCode = 1

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

/** Builds one app as a site would, with the packages as published. */
async function buildApp(name, source) {
  const vite = await import('vite')
  const folder = join(root, '.cache/bench', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'main.jsx'), readFileSync(join(root, source, 'main.jsx')))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/main.jsx"></script></html>',
  )
  await vite.build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    build: { outDir: 'dist' },
  })
  return join(folder, 'dist')
}

/** Serves a built folder on loopback, compressed, and records what it sent. */
async function serve(folder) {
  const types = { css: 'text/css', html: 'text/html', js: 'text/javascript' }
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        const url = path.slice(folder.length).replaceAll('\\', '/')
        return [url, gzipSync(readFileSync(path), { level: 9 })]
      }),
  )
  const sent = []
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : request.url
    const body = files.get(path)
    sent.push({ at: Date.now(), bytes: body?.length ?? 0, path })
    if (!body) return response.writeHead(404).end()
    response
      .writeHead(200, {
        'content-encoding': 'gzip',
        'content-type': types[path.split('.').at(-1)] ?? 'text/plain',
      })
      .end(body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { sent, server, url: `http://localhost:${server.address().port}/` }
}
