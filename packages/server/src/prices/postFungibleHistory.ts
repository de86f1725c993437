import { postFungibleHistory } from '@portico/protocol/http'
import { PricesUnavailableError } from '../errors/prices.js'
import { UnsupportedChainError } from '../errors/request.js'
import { handle } from '../http/handle.js'
import { readPriceKey } from './readPriceKey.js'

/** Returns past prices of tokens in the order of the request. Tokens without a known past are left out. */
export const handlePostFungibleHistory = handle(
  postFungibleHistory,
  async ({ body: { addresses, range } }, { prices, settings }) => {
    const asked = addresses.flatMap((input, index) => readPriceKey(input, index, settings.chains) ?? [])
    if (asked.length === 0) throw new UnsupportedChainError({ field: 'body.addresses' })
    const keys = [...new Set(asked.map(({ key }) => key))]
    const { failure, histories } = await prices.history.get(keys, range)
    // If nothing is known at all, that is a failure. Otherwise the known part is returned.
    if (histories.size === 0 && failure !== undefined) throw new PricesUnavailableError({ cause: failure })
    return {
      histories: asked.flatMap(({ input, key }) => {
        const points = histories.get(key)
        return points
          ? [{ address: input, points: points.map(([at, price]): [number, number] => [at, price]) }]
          : []
      }),
    }
  },
)
