import {
  finite,
  type InferOutput,
  minValue,
  nullish,
  number,
  object,
  pipe,
  regex,
  strictObject,
  string,
} from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

export const getFungibleRateResponse = object({
  /** The currency, as requested. */
  currency: string(),
  /** US dollars for one unit. */
  usd: pipe(number(), finite(), minValue(1e-12)),
  /** When the source reported the rate, in unix ms. Null if the operator set the rate. */
  updatedAt: nullish(number()),
})

export type GetFungibleRateResponse = InferOutput<typeof getFungibleRateResponse>

/**
 * Returns the value of one unit of a currency. Portico's own: with it, clients show dollar prices in the user's
 * currency.
 */
export const getFungibleRate = defineRoute({
  method: 'GET',
  path: '/v1/fungible/rate',
  query: strictObject({
    ...sdkQuery,
    /** ISO 4217 in lower case. */
    currency: pipe(string(), regex(/^[a-z]{3}$/, 'must be a currency code in lower case')),
  }),
  response: getFungibleRateResponse,
  errors: ['UPSTREAM_UNAVAILABLE'],
})
