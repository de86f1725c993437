// `npm run bench:directory`: a directory of 1,000 wallets and the QR code of one of them, in the real modal.
// By hand: `node scripts/benchDirectory.mjs [--rounds 3] [--throttle 4]`. Exits with an error if a goal is missed.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadSources } from './loadSources.mjs'
import { setUp } from './setUp.mjs'

setUp()

const { chromium } = await import('playwright-core')
const vite = await import('vite')
await loadSources()
const { playServer } = await import('../bench/directory/playServer.mjs')
const { startRelayServer } = await import('../packages/portico/src/walletconnect/testing/startRelayServer.ts')
const { visitDirectory } = await import('../bench/directory/visitDirectory.mjs')
const { closedNetworkArguments, findOrInstallBrowser } = await import('./browser.mjs')
const { root } = await import('./checks/houseFiles.mjs')

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, throttle: { type: 'string', default: '4' } },
})
const [rounds, throttle] = [Number(values.rounds), Number(values.throttle)]
const sizes = { wallets: 1_000 }

/** What is measured, with its limit. */
const rows = [
  { name: 'all wallets, first page, warm, ms', read: (v) => v.listMs, limit: 100 },
  { name: `the same at ${throttle} times throttle, ms`, read: (v) => v.slowListMs, limit: 300 },
  {
    name: 'longest task while a search is typed and answered, ms',
    read: (v) => v.longestTaskMs,
    limit: 50,
  },
  {
    name: `first QR code after the click, local relay, at ${throttle} times throttle, ms`,
    read: (v) => v.codeMs,
    limit: 300,
  },
]

const folder = join(root, '.cache/bench/directory')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
writeFileSync(
  join(folder, 'index.html'),
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/@directory/main.tsx"></script></html>',
)
const shared = {
  configFile: false,
  logLevel: 'error',
  resolve: {
    alias: { '/@directory': join(root, 'bench/directory') },
    conditions: ['portico-source', 'module', 'browser', 'production'],
  },
  root: folder,
}
await vite.build({ ...shared, build: { outDir: 'dist' } })
const server = await vite.preview({
  ...shared,
  plugins: [playServer(sizes)],
  preview: { host: '127.0.0.1', port: 0 },
})
const { port } = server.httpServer.address()
const relay = await startRelayServer()

const browser = await chromium.launch({
  args: closedNetworkArguments,
  executablePath: findOrInstallBrowser(),
})
const visits = []
try {
  for (let round = 0; round < rounds; round++) {
    const url = `http://localhost:${port}/?relay=${encodeURIComponent(relay.relayUrl)}`
    visits.push(await visitDirectory({ browser, throttle, url }))
  }
} finally {
  await browser.close()
  await server.close()
  await relay.close()
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
const missed = []
console.log(`\nMedians of ${rounds} visits, Chromium ${browser.version()}\n`)
console.log('| | Portico | goal |\n|---|--:|--:|')
for (const { limit, name, read } of rows) {
  const value = median(visits.map(read))
  if (value > limit) missed.push(name)
  console.log(`| ${name} | ${value.toFixed(1)} | ${limit}${value > limit ? ', missed' : ''} |`)
}
if (missed.length > 0) {
  console.error(`\nMissed: ${missed.join('; ')}`)
  process.exitCode = 1
}
process.exit()
