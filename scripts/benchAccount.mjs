// `npm run bench:account`: measures an account with 500 tokens, 2,000 NFTs and 10,000 entries of activity, in the real
// modal. By hand: `node scripts/benchAccount.mjs [--rounds 3] [--throttle 4]`. Exits with an error if a goal is missed.

import { parseArgs } from 'node:util'
import { loadSources } from './loadSources.mjs'
import { setUp } from './setUp.mjs'

setUp()

await loadSources()
const { playServer } = await import('../bench/account/playServer.mjs')
const { visitAccount } = await import('../bench/account/visitAccount.mjs')
const { endWithMedians, visitRounds } = await import('./bench/visitRounds.mjs')

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

const measured = await visitRounds({
  name: 'account',
  playServer: playServer(sizes),
  rounds,
  visit: async ({ browser, url }) => {
    const visit = await visitAccount({ browser, throttle, url })
    const { activity, nfts, tokens } = visit.scrolled
    // Month headings are items too, so there are slightly more items than entries.
    if (tokens.items < sizes.tokens || nfts.items < sizes.nfts || activity.items < sizes.history) {
      throw new Error(`The scroll did not reach the end: ${JSON.stringify(visit.scrolled)}`)
    }
    return visit
  },
})
endWithMedians({ ...measured, rows })
