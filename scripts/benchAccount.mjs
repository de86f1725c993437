// `npm run bench:account`: an account with 500 tokens, 2,000 NFTs and 10,000 entries of activity, in the real modal.
// By hand: `node scripts/benchAccount.mjs [--rounds 3] [--throttle 4]`. Exits with an error if a goal is missed.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadSources } from './loadSources.mjs'
import { setUp } from './setUp.mjs'

setUp()

const { chromium } = await import('playwright-core')
const vite = await import('vite')
await loadSources()
const { playServer } = await import('../bench/account/playServer.mjs')
const { visitAccount } = await import('../bench/account/visitAccount.mjs')
const { closedNetworkArguments, findOrInstallBrowser } = await import('./browser.mjs')
const { root } = await import('./checks/houseFiles.mjs')

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, throttle: { type: 'string', default: '4' } },
})
const [rounds, throttle] = [Number(values.rounds), Number(values.throttle)]
const sizes = { history: 10_000, nfts: 2_000, tokens: 500 }

/** What is measured, with its limit. Activity has month headings between its entries. */
const rows = [
  { name: `warm open at ${throttle} times throttle, ms`, read: (v) => v.warmOpenMs, limit: 250 },
  {
    name: 'longest task while scrolling tokens, ms',
    read: (v) => v.scrolled.tokens.longestTaskMs,
    limit: 50,
  },
  { name: 'longest task while scrolling NFTs, ms', read: (v) => v.scrolled.nfts.longestTaskMs, limit: 50 },
  {
    name: 'longest task while scrolling activity, ms',
    read: (v) => v.scrolled.activity.longestTaskMs,
    limit: 50,
  },
  { name: 'heap growth, MB', read: (v) => v.heapGrowthBytes / 1e6, limit: 30 },
]

const folder = join(root, '.cache/bench/account')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
writeFileSync(
  join(folder, 'index.html'),
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/@account/main.tsx"></script></html>',
)
const shared = {
  configFile: false,
  logLevel: 'error',
  resolve: {
    alias: { '/@account': join(root, 'bench/account') },
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

const browser = await chromium.launch({
  args: closedNetworkArguments,
  executablePath: findOrInstallBrowser(),
})
const visits = []
try {
  for (let round = 0; round < rounds; round++) {
    const url = `http://localhost:${port}/`
    const visit = await visitAccount({ browser, throttle, url })
    const { activity, nfts, tokens } = visit.scrolled
    // Month headings are items too, so there are slightly more items than entries.
    if (tokens.items < sizes.tokens || nfts.items < sizes.nfts || activity.items < sizes.history) {
      throw new Error(`The scroll did not reach the end: ${JSON.stringify(visit.scrolled)}`)
    }
    visits.push(visit)
  }
} finally {
  await browser.close()
  await server.close()
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
