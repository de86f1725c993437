import type { Upstream } from '../chain/upstream.js'
import type { ChainSettings } from '../settings/settings.js'
import { type CurrencyRate, createCurrencyRates } from './currencyRates.js'
import { createLlamaCharts } from './llamaCharts.js'
import { currencyCoins, llamaNetworks } from './llamaCoins.js'
import { createLlamaPrices, type FoundPrices, type LlamaCaller } from './llamaPrices.js'
import { createPoolPrices } from './poolPrices.js'
import { createPriceHistory, type PriceHistory } from './priceHistory.js'
import type { PriceKey } from './priceKey.js'
import { toTokenKey } from './toTokenKey.js'

type Found = FoundPrices<PriceKey>

/** A source of prices. */
type PriceSource = {
  serves: (key: PriceKey) => boolean
  /** Called only with keys that the source serves. Available prices are returned synchronously. */
  get: (keys: readonly PriceKey[]) => Promise<Found> | Found
}

export type Prices = {
  /**
   * Returns prices of tokens: from the settings, otherwise from their network's markets, otherwise from the upstream.
   */
  get: (keys: readonly PriceKey[]) => Promise<Found> | Found
  /** Returns the value of one unit of a currency. Undefined: no source has it. Null: not available at the moment. */
  getRate: (currency: string) => Promise<CurrencyRate | null | undefined>
  /** Past prices of tokens. */
  history: PriceHistory
}

export type PricesOptions = {
  chains: readonly ChainSettings[]
  /** How calls to DefiLlama are counted. Default: none is, and all are for one client. */
  calls?: LlamaCaller | undefined
  /** US dollars per unit of currencies, set by the operator. */
  currencyRates: Readonly<Record<string, number>>
  nowMs: () => number
  upstreams: ReadonlyMap<string, Upstream>
  /** URL of a DefiLlama. Absent: only the settings contain prices. */
  url: string | undefined
  /** URL of a Frankfurter. Absent: only the operator's currency rates exist. */
  ratesUrl: string | undefined
}

/** Creates the lookup of prices. */
export function createPrices(options: PricesOptions): Prices {
  const { chains, currencyRates, nowMs, ratesUrl, upstreams, url } = options
  const { calls = { clientOf: () => '', countCall: () => {} } } = options
  const rates = createCurrencyRates({ fixed: currencyRates, nowMs, url: ratesUrl })
  const upstream = url === undefined ? undefined : createLlamaPrices(url, nowMs, calls)
  const fixed = new Map<string, number>()
  for (const { id, priceUsd, tokens = [] } of chains) {
    if (priceUsd > 0) fixed.set(`${id}:native`, priceUsd)
    for (const { address, priceUsd: tokenPriceUsd } of tokens) {
      if (tokenPriceUsd !== undefined) fixed.set(`${id}:${toTokenKey(id, address)}`, tokenPriceUsd)
    }
  }
  const pools = chains.flatMap((chain) => {
    const { id, poolPrices, uniswap } = chain
    const node = upstreams.get(id)
    return poolPrices && uniswap && node ? [createPoolPrices({ ...chain, uniswap }, node, nowMs)] : []
  })

  /** All sources. The price of a token comes from the first source that serves it. */
  const sources: readonly PriceSource[] = [
    fixedPrices(fixed),
    ...pools,
    ...(upstream ? [llamaSource(upstream)] : []),
  ]

  function get(keys: readonly PriceKey[]): Promise<Found> | Found {
    const bySource = new Map<PriceSource, PriceKey[]>()
    for (const key of keys) {
      const source = sources.find((one) => one.serves(key))
      if (source) bySource.set(source, [...(bySource.get(source) ?? []), key])
    }
    const asked = [...bySource].map(([source, ofSource]) => source.get(ofSource))
    // Available prices are returned synchronously, so that a cached balance does not wait.
    const atHand = asked.filter((one): one is Found => !(one instanceof Promise))
    if (atHand.length === asked.length) return joined(atHand)
    return Promise.all(asked).then(joined)
  }

  return {
    get,
    async getRate(currency) {
      if (currency === 'usd') return { usd: 1 }
      const coin = currencyCoins[currency]
      if (coin === undefined || !upstream) return rates.get(currency)
      const usd = (await upstream.get([coin])).prices.get(coin)
      return usd !== undefined && usd > 0 ? { toldAtMs: nowMs(), usd } : null
    },
    history: createPriceHistory({
      charts: url === undefined ? undefined : createLlamaCharts(url, nowMs, calls),
      coinOf,
      isFixed: (key) => fixed.has(key),
      nowMs,
      pools,
      prices: { get },
    }),
  }
}

/** Creates the source of the operator's own prices. */
function fixedPrices(fixed: ReadonlyMap<string, number>): PriceSource {
  return {
    get: (keys) => ({
      prices: new Map(
        keys.flatMap((key) => {
          const price = fixed.get(key)
          return price === undefined ? [] : [[key, price]]
        }),
      ),
    }),
    serves: (key) => fixed.has(key),
  }
}

/** Creates the source of DefiLlama's prices, which DefiLlama lists by coin. */
function llamaSource(upstream: ReturnType<typeof createLlamaPrices>): PriceSource {
  return {
    get(keys) {
      const coins = new Map(
        keys.flatMap((key) => {
          const coin = coinOf(key)
          return coin === undefined ? [] : [[key, coin] as const]
        }),
      )
      const found = upstream.get([...new Set(coins.values())])
      return found instanceof Promise ? found.then((known) => named(coins, known)) : named(coins, found)
    },
    serves: (key) => coinOf(key) !== undefined,
  }
}

/** Converts prices of coins to prices of the requested tokens. */
function named(coins: ReadonlyMap<PriceKey, string>, found: FoundPrices<string>): Found {
  const prices = new Map<PriceKey, number>()
  const decimals = new Map<PriceKey, number>()
  const unknown = new Set<PriceKey>()
  for (const [key, coin] of coins) {
    const price = found.prices.get(coin)
    const places = found.decimals?.get(coin)
    if (places !== undefined) decimals.set(key, places)
    if (price !== undefined) prices.set(key, price)
    else if (found.unknown?.has(coin)) unknown.add(key)
  }
  return { decimals, failure: found.failure, prices, unknown }
}

function joined(all: readonly Found[]): Found {
  let failure: unknown
  const prices = new Map<PriceKey, number>()
  const decimals = new Map<PriceKey, number>()
  const unknown = new Set<PriceKey>()
  for (const found of all) {
    for (const [key, price] of found.prices) prices.set(key, price)
    for (const [key, places] of found.decimals ?? []) decimals.set(key, places)
    for (const key of found.unknown ?? []) unknown.add(key)
    failure ??= found.failure
  }
  return { decimals, failure, prices, unknown }
}

function coinOf(key: PriceKey): string | undefined {
  const split = key.lastIndexOf(':')
  const network = llamaNetworks[key.slice(0, split)]
  const token = key.slice(split + 1)
  if (!network) return undefined
  return token === 'native' ? network.nativeCoin : `${network.name}:${token}`
}
