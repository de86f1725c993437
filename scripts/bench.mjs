// `npm run bench`: Portico compared with the floor (React, a native dialog, hand-written EIP-6963), in turn, in one
// browser. Then scripts/benchLogin.mjs. By hand: `node scripts/bench.mjs [--rounds 7] [--throttle 4]`. Exits with an
// error if a goal is missed.

import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { setUp } from './setUp.mjs'

setUp()

const { chromium } = await import('playwright-core')
const { visit } = await import('../bench/visit/visit.mjs')
const { closedNetworkArguments, findOrInstallBrowser } = await import('./browser.mjs')
const { build } = await import('./build.mjs')
const { root } = await import('./checks/houseFiles.mjs')

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, throttle: { type: 'string', default: '4' } },
})
const [rounds, throttle] = [Number(values.rounds), Number(values.throttle)]

/** What is measured, and how far above the floor Portico may be. The peers' harness also divides bytes by 1,024. */
const rows = [
  { name: 'JS before a click, gzip KiB', read: (v) => v.scriptBytes / 1024, limit: () => 82 },
  { name: 'JS with Connect open, gzip KiB', read: (v) => v.openScriptBytes / 1024, limit: () => 125 },
  { name: 'requests before a click', read: (v) => v.requests, limit: () => 4 },
  { name: 'time to interactive, ms', read: (v) => v.timeToInteractiveMs, limit: (floor) => 1.15 * floor },
  { name: 'heap after load, MB', read: (v) => v.heapBytes / 1e6, limit: (floor) => 1.15 * floor },
  { name: 'first open, ms', read: (v) => v.firstOpen.ms, limit: (floor) => 2.5 * floor },
  { name: 'frames dropped on first open', read: (v) => v.firstOpen.droppedFrames, limit: (floor) => floor },
  { name: 'second open, ms', read: (v) => v.secondOpen.ms, limit: (floor) => 1.5 * floor },
  { name: 'click on wallet to address, ms', read: (v) => v.connect.ms, limit: (floor) => 2 * floor },
]

const problems = build()
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
const apps = { floor: 'bench/floor', portico: 'bench/peer-kit' }
const sites = {}
for (const [name, source] of Object.entries(apps)) sites[name] = await serve(await buildApp(name, source))

const browser = await chromium.launch({
  args: closedNetworkArguments,
  executablePath: findOrInstallBrowser(),
})
const visits = { floor: [], portico: [] }
// The first round warms up the browser and is discarded.
for (let round = 0; round <= rounds; round++) {
  for (const [name, { sent, url }] of Object.entries(sites)) {
    const measured = await visit({ browser, sent, throttle, url })
    if (round > 0) visits[name].push(measured)
  }
}
await browser.close()
for (const { server } of Object.values(sites)) server.close()

const missed = []
console.log(`\nMedians of ${rounds} rounds, Chromium ${browser.version()}, CPU slowed ${throttle} times\n`)
console.log(`| | floor | Portico | goal |\n|---|--:|--:|--:|`)
for (const { limit, name, read } of rows) {
  const [floor, portico] = [median(visits.floor.map(read)), median(visits.portico.map(read))]
  const goal = limit(floor)
  if (portico > goal) missed.push(name)
  const show = (number) => (Number.isInteger(number) ? String(number) : number.toFixed(1))
  console.log(
    `| ${name} | ${show(floor)} | ${show(portico)} | ${show(goal)}${portico > goal ? ', missed' : ''} |`,
  )
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

/** Builds one app as a user would, with the packages as published. */
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

/** Serves a built folder on loopback, compressed, and notes what it sent. */
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
    sent.push({ bytes: body?.length ?? 0, path })
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
