import { getFungibleRate } from '@portico/protocol/http'
import { PricesUnavailableError } from '../errors/prices.js'
import { InvalidRequestError } from '../errors/request.js'
import { handle } from '../http/handle.js'

/** Returns the value of one unit of a currency. An unknown rate is an error, because a rate must never be made up. */
export const handleGetFungibleRate = handle(getFungibleRate, async ({ query: { currency } }, { prices }) => {
  const rate = await prices.getRate(currency)
  if (rate === undefined)
    throw new InvalidRequestError({ field: 'query.currency', reason: 'no rate of it is known' })
  if (rate === null) throw new PricesUnavailableError({ cause: undefined })
  return { currency, updatedAt: rate.toldAtMs ?? null, usd: rate.usd }
})
