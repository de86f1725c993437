import { bestKnownTokens } from '@portico/protocol/token'
import { createSpamJudge } from '../chain/createSpamJudge.js'
import type { Upstream } from '../chain/upstream.js'
import type { CountCall } from '../chain/upstreamQuota.js'
import type { Room, SafeFetch } from '../http/safeFetch.js'
import type { Settings, TokenSettings } from '../settings/settings.js'
import type { Database } from '../store/database.js'
import { createBlockscout } from './blockscout/createBlockscout.js'
import { prepareHistoryPage } from './history/historyPage.js'
import { readIndexedHistory } from './history/readIndexedHistory.js'
import { createNftMetadata } from './nfts/nftMetadata.js'
import { readIndexedNfts } from './nfts/readIndexedNfts.js'
import type { PortfolioSource } from './portfolioSource.js'
import { createTokenContracts, type TokenContracts } from './tokenContracts.js'

export type Portfolio = {
  contracts: TokenContracts
  /** CAIP-2 ids. */
  indexedNetworks: readonly string[]
  /** By CAIP-2 id: the index, or a Blockscout. Networks without either are missing. */
  sources: ReadonlyMap<string, PortfolioSource>
  /** Aborts background reads. */
  stop: () => Promise<void>
}

export type PortfolioOptions = {
  /** Counts calls to a Blockscout. */
  countCall: CountCall
  database: Database
  /** Returns what is stored for the URL of an image, for `registerImage`. */
  keepImage: (original: string) => Promise<string>
  /** Returns the URL of an image for a well-known token or currency, or an empty string. */
  tokenIcon: (symbol: string, publicUrl: string) => string
  nowMs: () => number
  /** Registers an image at the server's image proxy. Returns an empty string if it cannot be an image. */
  registerImage: (original: string, publicUrl: string) => string
  /** Returns how a large response waits for memory, for the client of the current request. */
  roomOfCaller: () => Room | undefined
  safeFetch: SafeFetch
  settings: Pick<Settings, 'chains' | 'ipfsGatewayUrl'>
  upstreams: ReadonlyMap<string, Upstream>
}

/**
 * Creates the sources of each network: the index if there is one, otherwise a Blockscout if the settings contain one.
 */
export function createPortfolio(options: PortfolioOptions): Portfolio {
  const { countCall, database, keepImage, nowMs, registerImage, roomOfCaller, safeFetch, settings } = options
  const { tokenIcon, upstreams } = options
  const contracts = createTokenContracts({ database, nowMs, upstreams })
  const nftMetadata = createNftMetadata({
    database,
    ipfsGatewayUrl: settings.ipfsGatewayUrl,
    keepImage,
    nowMs,
    safeFetch,
    upstreams,
  })
  const readHistoryPage = prepareHistoryPage(database)
  const sources = new Map<string, PortfolioSource>()
  for (const chain of settings.chains) {
    const tokens: readonly TokenSettings[] = chain.tokens ?? bestKnownTokens(chain.id)
    const listed = new Map(tokens.map((token) => [token.address.toLowerCase(), token]))
    const looks = {
      isSpam: createSpamJudge({ listed: tokens, nativeSymbol: chain.currency.symbol }),
      nativeIcon: (publicUrl: string) => tokenIcon(chain.currency.symbol, publicUrl),
      registerImage,
      // Only for listed tokens, because any other token could take a well-known symbol.
      tokenIcon: (address: string, publicUrl: string) => {
        const token = listed.get(address)
        if (!token) return ''
        return token.iconUrl === undefined
          ? tokenIcon(token.symbol, publicUrl)
          : registerImage(token.iconUrl, publicUrl)
      },
    }
    const parts = { ...looks, chain, contracts, database, nftMetadata, readHistoryPage }
    if (typeof chain.indexFrom === 'number') {
      sources.set(chain.id, {
        readHistory: (request) => readIndexedHistory(parts, request),
        readNfts: (request) => readIndexedNfts(parts, request),
      })
    } else if (chain.blockscoutUrl !== undefined) {
      const { blockscoutUrl: url } = chain
      sources.set(chain.id, createBlockscout({ ...looks, chain, countCall, nowMs, roomOfCaller, url }))
    }
  }
  return {
    contracts,
    indexedNetworks: settings.chains.flatMap(({ id, indexFrom }) =>
      typeof indexFrom === 'number' ? id : [],
    ),
    sources,
    stop: nftMetadata.stop,
  }
}
