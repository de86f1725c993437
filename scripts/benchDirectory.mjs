// `npm run bench:directory`: measures a directory of 1,000 wallets, and a QR code, in the real modal.
// By hand: `node scripts/benchDirectory.mjs [--rounds 3] [--throttle 4]`. Exits with an error if a goal is missed.

import { parseArgs } from 'node:util'
import { loadSources } from './loadSources.mjs'
import { setUp } from './setUp.mjs'

setUp()

await loadSources()
const { playServer } = await import('../bench/directory/playServer.mjs')
const { startRelayServer } = await import('../packages/portico/src/walletconnect/testing/startRelayServer.ts')
const { visitDirectory } = await import('../bench/directory/visitDirectory.mjs')
const { endWithMedians, visitRounds } = await import('./bench/visitRounds.mjs')

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

const relay = await startRelayServer()
const measured = await visitRounds({
  name: 'directory',
  playServer: playServer(sizes),
  rounds,
  visit: ({ browser, url }) =>
    visitDirectory({ browser, throttle, url: `${url}?relay=${encodeURIComponent(relay.relayUrl)}` }),
}).finally(() => relay.close())
endWithMedians({ ...measured, rows })
