import {
  array,
  check,
  finite,
  type InferOutput,
  integer,
  literal,
  maxLength,
  maxValue,
  minLength,
  minValue,
  number,
  object,
  optional,
  picklist,
  pipe,
  strictObject,
  string,
  tuple,
} from 'valibot'
import { isCaipAddress } from '../caip/caip10.js'
import { defineRoute } from './defineRoute.js'
import { projectIdSchema, sdkQuery } from './sdkQuery.js'

/** Maximum number of tokens in one request. */
export const fungibleHistoryLimit = 20

/** Ranges of historical prices: a day, a week, 30 days, 365 days. */
export const priceRanges = ['1D', '1W', '1M', '1Y'] as const

export type PriceRange = (typeof priceRanges)[number]

/** Maximum number of points for one token. */
export const pricePointLimit = 200

/** Maximum price. No single token is worth more than all the money in the world. The limit also makes sums finite. */
export const priceLimit = 1e15

export const postFungibleHistoryBody = strictObject({
  currency: optional(literal('usd')),
  range: picklist(priceRanges),
  /** CAIP-10 ids of tokens. The native token has its family's placeholder address. */
  addresses: pipe(
    array(
      pipe(
        string(),
        maxLength(256),
        check((input) => isCaipAddress(input), 'Invalid CAIP Address'),
      ),
    ),
    minLength(1),
    maxLength(fungibleHistoryLimit),
  ),
  projectId: optional(projectIdSchema),
})

export type PostFungibleHistoryBody = InferOutput<typeof postFungibleHistoryBody>

/** Unix seconds, in the year 5138. */
const latestTime = 1e11

/** Unix seconds, and the price of one whole token at that time. */
const pricePoint = tuple([
  pipe(number(), integer(), minValue(0), maxValue(latestTime)),
  pipe(number(), finite(), minValue(0), maxValue(priceLimit)),
])

export type PricePoint = InferOutput<typeof pricePoint>

export const postFungibleHistoryResponse = object({
  /** Only tokens with known historical prices, in the order of the request. */
  histories: pipe(
    array(
      object({
        /** CAIP-10, as requested. */
        address: string(),
        /** Oldest first. No time occurs twice. */
        points: pipe(
          array(pricePoint),
          minLength(2),
          maxLength(pricePointLimit),
          check(
            (points) => points.every(([at], index) => index === 0 || at > (points[index - 1]?.[0] ?? at)),
            'must be oldest first',
          ),
        ),
      }),
    ),
    maxLength(fungibleHistoryLimit),
  ),
})

export type PostFungibleHistoryResponse = InferOutput<typeof postFungibleHistoryResponse>

/** Returns historical prices of tokens. Portico's own route. */
export const postFungibleHistory = defineRoute({
  method: 'POST',
  path: '/v1/fungible/history',
  query: strictObject(sdkQuery),
  body: postFungibleHistoryBody,
  response: postFungibleHistoryResponse,
  errors: ['UNSUPPORTED_CHAIN', 'UPSTREAM_UNAVAILABLE'],
})
