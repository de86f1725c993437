import { type PostFungiblePriceResponse, postFungiblePrice } from '@portico/protocol/http'
import { bestKnownTokens } from '@portico/protocol/token'
import type { ServerContext } from '../context.js'
import { PricesUnavailableError } from '../errors/prices.js'
import { InvalidRequestError, UnsupportedChainError } from '../errors/request.js'
import { handle } from '../http/handle.js'
import type { TokenSettings } from '../settings/settings.js'
import type { PriceKey } from './prices.js'
import { type AskedToken, readPriceKey } from './readPriceKey.js'
import { toTokenKey } from './toTokenKey.js'

type Hex = `0x${string}`
type Fungible = PostFungiblePriceResponse['fungibles'][number]

/** Prices of tokens on the networks that the server reads, in the order of the question; those without one are left out. */
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
    const { failure, prices } = await context.prices.get(asked.map(({ key }) => key))
    // Nothing at all is no answer, while what is known is one.
    if (rate === null || (prices.size === 0 && failure !== undefined)) {
      throw new PricesUnavailableError({ cause: failure })
    }
    const priced = asked.filter(({ key }) => prices.has(key))
    const described = await describe(priced, context, publicUrl)
    return {
      fungibles: priced.flatMap(({ input, key }) => {
        const token = described.get(key)
        const price = (prices.get(key) ?? 0) / rate.usd
        return token && Number.isFinite(price) ? [{ ...token, address: input, price }] : []
      }),
    }
  },
)

/** What the tokens are called: by the operator, otherwise by their contracts. */
async function describe(
  asked: readonly AskedToken[],
  { imageProxy, images, portfolio }: ServerContext,
  publicUrl: string,
): Promise<ReadonlyMap<PriceKey, Pick<Fungible, 'name' | 'symbol' | 'iconUrl'>>> {
  const described = new Map<PriceKey, Pick<Fungible, 'name' | 'symbol' | 'iconUrl'>>()
  const unlisted = new Map<string, Hex[]>()
  const pictureOf = (symbol: string) =>
    images.has('token', symbol) ? `${publicUrl}/public/getTokenImage/${encodeURIComponent(symbol)}` : ''
  for (const { address, chain, key } of asked) {
    const tokens: readonly TokenSettings[] = chain.tokens ?? bestKnownTokens(chain.id)
    const listed = tokens.find((token) => toTokenKey(chain.id, token.address) === address)
    if (address === undefined) {
      const { name, symbol } = chain.currency
      described.set(key, { iconUrl: pictureOf(symbol), name, symbol })
    } else if (listed) {
      const { iconUrl, name, symbol } = listed
      const icon = iconUrl === undefined ? pictureOf(symbol) : imageProxy.register(iconUrl, publicUrl)
      described.set(key, { iconUrl: icon, name, symbol })
    } else if (chain.id.startsWith('eip155:')) {
      unlisted.set(chain.id, [...(unlisted.get(chain.id) ?? []), address as Hex])
    }
  }
  const results = await Promise.allSettled(
    [...unlisted].map(async ([networkId, addresses]) => {
      for (const [address, { isSpam, name, symbol }] of await portfolio.contracts.get(networkId, addresses)) {
        if (isSpam || symbol === '') continue
        described.set(`${networkId}:${address}`, { iconUrl: '', name: name || symbol, symbol })
      }
    }),
  )
  const failure = results.find((result) => result.status === 'rejected')
  // Where nothing is left, an empty list would read as "no price".
  if (described.size === 0 && failure) throw failure.reason
  return described
}
