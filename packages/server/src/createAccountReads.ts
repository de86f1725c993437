import { bestKnownTokens } from '@portico/protocol/token'
import type { Logger } from 'pino'
import { createBalances, hasBalances } from './chain/balances.js'
import type { Upstream } from './chain/upstream.js'
import type { CountCall } from './chain/upstreamQuota.js'
import type { ImageStore } from './directory/imageStore.js'
import { describeFailure } from './http/describeFailure.js'
import type { Room, SafeFetch } from './http/safeFetch.js'
import type { ImageProxy } from './images/imageProxy.js'
import { createBlockscoutClient } from './portfolio/blockscout/blockscoutClient.js'
import { readTokens } from './portfolio/blockscout/readTokens.js'
import { createPortfolio } from './portfolio/createPortfolio.js'
import { readKnownTokens } from './portfolio/readKnownTokens.js'
import type { Settings } from './settings/settings.js'
import type { Database } from './store/database.js'

/** Creates the readers of accounts: of their activity, contracts and pictures, and of their balances. */
export function createAccountReads({
  countCall,
  database,
  imageProxy,
  images,
  log,
  nowMs,
  roomOfCaller,
  safeFetch,
  settings,
  upstreams,
}: {
  /** Counts a call to Blockscout. */
  countCall: CountCall
  database: Database
  imageProxy: Pick<ImageProxy, 'keep' | 'register'>
  images: Pick<ImageStore, 'has'>
  log: Logger
  nowMs: () => number
  /** Returns how a large response waits for memory, for the client of the current request. */
  roomOfCaller: () => Room | undefined
  safeFetch: SafeFetch
  settings: Settings
  upstreams: ReadonlyMap<string, Upstream>
}) {
  const portfolio = createPortfolio({
    countCall,
    tokenIcon: (symbol, publicUrl) =>
      images.has('token', symbol) ? `${publicUrl}/public/getTokenImage/${symbol}` : '',
    database,
    nowMs,
    keepImage: imageProxy.keep,
    registerImage: imageProxy.register,
    roomOfCaller,
    safeFetch,
    settings,
    upstreams,
  })
  const explorers = new Map(
    settings.chains.flatMap(({ blockscoutUrl: url, id: networkId }) =>
      url === undefined
        ? []
        : [[networkId, createBlockscoutClient({ countCall, networkId, nowMs, roomOfCaller, url })]],
    ),
  )
  const balances = createBalances({
    describe: portfolio.contracts.get,
    discover: async (networkId, account) => {
      const chain = settings.chains.find(({ id }) => id === networkId)
      if (typeof chain?.indexFrom === 'number')
        return { tokens: await readKnownTokens(database, networkId, account) }
      const explorer = explorers.get(networkId)
      return explorer ? readTokens(explorer, account) : { tokens: [] }
    },
    networks: settings.chains.flatMap(({ currency, id, tokens }) => {
      const upstream = upstreams.get(id)
      const listed = tokens ?? bestKnownTokens(id)
      return upstream && hasBalances(id) ? [{ id, listed, nativeSymbol: currency.symbol, upstream }] : []
    }),
    nowMs,
    onIncomplete: (networkId, error) =>
      log.warn({ networkId, ...describeFailure(error) }, 'unlisted tokens are unknown for now'),
  })

  return { balances, portfolio }
}
