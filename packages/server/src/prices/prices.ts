import type { ChainSettings } from '../settings/settings.js'
import { currencyCoins, llamaNetworks } from './llamaCoins.js'
import { createLlamaPrices, type FoundPrices } from './llamaPrices.js'
import { toTokenKey } from './toTokenKey.js'

/** A token as prices know it: `eip155:1:native`, or with its address as `toTokenKey` writes it. */
export type PriceKey = `${string}:${string}`

export type Prices = {
  /** Prices of tokens: by the settings, otherwise by the upstream. */
  get: (keys: readonly PriceKey[]) => Promise<FoundPrices<PriceKey>> | FoundPrices<PriceKey>
  /** US dollars of one unit of a currency; undefined where nobody can tell, null where nobody does now. */
  getRate: (currency: string) => Promise<number | null | undefined>
}

export type PricesOptions = {
  chains: readonly ChainSettings[]
  nowMs: () => number
  /** A DefiLlama. Absent: only the settings have prices. */
  url: string | undefined
}

/** What tokens are worth. */
export function createPrices({ chains, nowMs, url }: PricesOptions): Prices {
  const upstream = url === undefined ? undefined : createLlamaPrices(url, nowMs)
  const fixed = new Map<string, number>()
  for (const { id, priceUsd, tokens = [] } of chains) {
    if (priceUsd > 0) fixed.set(`${id}:native`, priceUsd)
    for (const { address, priceUsd: tokenPriceUsd } of tokens) {
      if (tokenPriceUsd !== undefined) fixed.set(`${id}:${toTokenKey(id, address)}`, tokenPriceUsd)
    }
  }

  return {
    get(keys) {
      const prices = new Map<PriceKey, number>()
      const coins = new Map<PriceKey, string>()
      for (const key of keys) {
        const set = fixed.get(key)
        const coin = set === undefined && upstream ? coinOf(key) : undefined
        if (set !== undefined) prices.set(key, set)
        if (coin !== undefined) coins.set(key, coin)
      }
      if (!upstream || coins.size === 0) return { prices }
      const found = upstream.get([...new Set(coins.values())])
      return found instanceof Promise
        ? found.then((known) => addPrices(prices, coins, known))
        : addPrices(prices, coins, found)
    },
    async getRate(currency) {
      if (currency === 'usd') return 1
      const coin = currencyCoins[currency]
      if (coin === undefined || !upstream) return undefined
      const rate = (await upstream.get([coin])).prices.get(coin)
      return rate !== undefined && rate > 0 ? rate : null
    },
  }
}

function addPrices(
  prices: Map<PriceKey, number>,
  coins: ReadonlyMap<PriceKey, string>,
  found: FoundPrices<string>,
): FoundPrices<PriceKey> {
  for (const [key, coin] of coins) {
    const price = found.prices.get(coin)
    if (price !== undefined) prices.set(key, price)
  }
  return { ...found, prices }
}

function coinOf(key: PriceKey): string | undefined {
  const split = key.lastIndexOf(':')
  const network = llamaNetworks[key.slice(0, split)]
  const token = key.slice(split + 1)
  if (!network) return undefined
  return token === 'native' ? network.nativeCoin : `${network.name}:${token}`
}
