import { type PostFungiblePriceResponse, postFungiblePrice } from '@portico/protocol/http'
import { bestKnownTokens } from '@portico/protocol/token'
import type { ServerContext } from '../context.js'
import { PricesUnavailableError } from '../errors/prices.js'
import { InvalidRequestError, UnsupportedChainError } from '../errors/request.js'
import { handle } from '../http/handle.js'
import type { TokenSettings } from '../settings/settings.js'
import type { PriceKey } from './priceKey.js'
import { type AskedToken, readPriceKey } from './readPriceKey.js'
import { toTokenKey } from './toTokenKey.js'

type Hex = `0x${string}`
type Fungible = PostFungiblePriceResponse['fungibles'][number]
type Described = Pick<Fungible, 'name' | 'symbol' | 'iconUrl'> & { decimals?: number }

/**
 * Returns prices of tokens on the networks that the server reads, in the order of the request. Tokens whose price is
 * unavailable are distinguished from those without a price.
 */
export const handlePostFungiblePrice = handle(
  postFungiblePrice,
  async ({ body: { addresses, currency }, caller: { publicUrl } }, context) => {
    const asked = addresses.flatMap(
      (input, index) => readPriceKey(input, index, context.settings.chains) ?? [],
    )
    if (asked.length === 0) throw new UnsupportedChainError({ field: 'body.addresses' })
    const rate = await context.prices.getRate(currency)
    if (rate === undefined) {
      throw new InvalidRequestError({ field: 'body.currency', reason: 'no price is known in it' })
    }
    const { decimals, failure, prices, unknown } = await context.prices.get(asked.map(({ key }) => key))
    // If nothing is known at all, that is a failure. Otherwise the known part is returned.
    if (rate === null || (prices.size === 0 && failure !== undefined)) {
      throw new PricesUnavailableError({ cause: failure })
    }
    const priced = asked.filter(({ key }) => prices.has(key))
    const described = await describe(priced, context, publicUrl)
    const fungibles = priced.flatMap(({ input, key }) => {
      const token = described.get(key)
      const price = (prices.get(key) ?? 0) / rate.usd
      // The settings override the source of the price.
      const places = token?.decimals ?? decimals?.get(key)
      return token && Number.isFinite(price)
        ? [{ ...token, address: input, price, ...(places !== undefined && { decimals: places }) }]
        : []
    })
    const told = new Set(fungibles.map(({ address }) => address))
    const unpriced = new Set(
      asked.flatMap(({ input, key }) => (prices.has(key) || unknown?.has(key) ? [] : [input])),
    )
    return { fungibles, unknown: addresses.filter((input) => !told.has(input) && !unpriced.has(input)) }
  },
)

/**
 * Returns the names of tokens: the operator's, otherwise their contracts'. Solana's tokens get no name here. A token
 * that is spam, or whose contract cannot be read, is left out together with its price.
 */
async function describe(
  asked: readonly AskedToken[],
  { imageProxy, images, portfolio }: ServerContext,
  publicUrl: string,
): Promise<ReadonlyMap<PriceKey, Described>> {
  const described = new Map<PriceKey, Described>()
  const unlisted = new Map<string, Hex[]>()
  const pictureOf = (symbol: string) =>
    images.has('token', symbol) ? `${publicUrl}/public/getTokenImage/${encodeURIComponent(symbol)}` : ''
  for (const { address, chain, key } of asked) {
    const tokens: readonly TokenSettings[] = chain.tokens ?? bestKnownTokens(chain.id)
    const listed = tokens.find((token) => toTokenKey(chain.id, token.address) === address)
    if (address === undefined) {
      const { decimals, name, symbol } = chain.currency
      described.set(key, { decimals, iconUrl: pictureOf(symbol), name, symbol })
    } else if (listed) {
      const { decimals, iconUrl, name, symbol } = listed
      const icon = iconUrl === undefined ? pictureOf(symbol) : imageProxy.register(iconUrl, publicUrl)
      described.set(key, { decimals, iconUrl: icon, name, symbol })
    } else if (chain.id.startsWith('eip155:')) {
      unlisted.set(chain.id, [...(unlisted.get(chain.id) ?? []), address as Hex])
    } else described.set(key, { iconUrl: '', name: '', symbol: '' })
  }
  const results = await Promise.allSettled(
    [...unlisted].map(async ([networkId, addresses]) => {
      for (const [address, details] of await portfolio.contracts.get(networkId, addresses)) {
        const { decimals, isSpam, name, symbol } = details
        const isSilent = decimals === null && symbol === ''
        if (isSpam || isSilent) continue
        described.set(`${networkId}:${address}`, { iconUrl: '', name: name || symbol, symbol })
      }
    }),
  )
  const failure = results.find((result) => result.status === 'rejected')
  // An empty list would look like "no price".
  if (described.size === 0 && failure) throw failure.reason
  return described
}
