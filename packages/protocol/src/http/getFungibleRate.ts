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
  /** As it was asked for. */
  currency: string(),
  /** US dollars of one unit of it. */
  usd: pipe(number(), finite(), minValue(1e-12)),
  /** When it was told, unix ms. Null where the operator set it. */
  updatedAt: nullish(number()),
})

export type GetFungibleRateResponse = InferOutput<typeof getFungibleRateResponse>

/** What one unit of a currency is worth. Portico's own: clients show what is priced in US dollars in their own currency. */
export const getFungibleRate = defineRoute({
  method: 'GET',
  path: '/v1/fungible/rate',
  query: strictObject({
    ...sdkQuery,
    /** ISO 4217 in small letters. */
    currency: pipe(string(), regex(/^[a-z]{3}$/, 'must be a currency code in small letters')),
  }),
  response: getFungibleRateResponse,
  errors: ['UPSTREAM_UNAVAILABLE'],
})
