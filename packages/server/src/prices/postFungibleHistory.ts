import { postFungibleHistory } from '@portico/protocol/http'
import { PricesUnavailableError } from '../errors/prices.js'
import { UnsupportedChainError } from '../errors/request.js'
import { handle } from '../http/handle.js'
import { readPriceKey } from './readPriceKey.js'

/** What tokens were worth, in the order of the question; those of whose past nobody knows are left out. */
export const handlePostFungibleHistory = handle(
  postFungibleHistory,
  async ({ body: { addresses, range } }, { prices, settings }) => {
    const asked = addresses.flatMap((input, index) => readPriceKey(input, index, settings.chains) ?? [])
    if (asked.length === 0) throw new UnsupportedChainError({ field: 'body.addresses' })
    const keys = [...new Set(asked.map(({ key }) => key))]
    const { failure, histories } = await prices.history.get(keys, range)
    // Nothing at all is no answer, while what is known is one.
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
