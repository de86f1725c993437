import {
  array,
  check,
  type InferOutput,
  integer,
  maxLength,
  maxValue,
  minLength,
  minValue,
  nullish,
  number,
  object,
  optional,
  picklist,
  pipe,
  strictObject,
  string,
} from 'valibot'
import { isCaipAddress } from '../caip/caip10.js'
import { defineRoute } from './defineRoute.js'
import { projectIdSchema, sdkQuery } from './sdkQuery.js'

/** Tokens in one question, at most. */
export const fungiblePriceLimit = 100

export const postFungiblePriceBody = strictObject({
  currency: picklist(['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth']),
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
    maxLength(fungiblePriceLimit),
  ),
  projectId: optional(projectIdSchema),
})

export type PostFungiblePriceBody = InferOutput<typeof postFungiblePriceBody>

export const postFungiblePriceResponse = object({
  /** Only those with a known price, in the order of the question. */
  fungibles: array(
    object({
      name: string(),
      symbol: string(),
      iconUrl: string(),
      /** Of one whole token, in the currency that was asked for. */
      price: pipe(number(), minValue(0)),
      /** CAIP-10, as it was asked for. */
      address: nullish(string()),
      /** Of one whole token, as the settings or the source of the price have it: the price is of so many base units. */
      decimals: nullish(pipe(number(), integer(), minValue(0), maxValue(255))),
    }),
  ),
  /**
   * Those, as they were asked for, of which nobody can say now what they are worth: a source that does not answer, a contract
   * that could not be read, a name that is taken for spam, a network that this server does not read. One that was asked for
   * and is in neither list has no price.
   */
  unknown: optional(array(string())),
})

export type PostFungiblePriceResponse = InferOutput<typeof postFungiblePriceResponse>

/** Prices of tokens. */
export const postFungiblePrice = defineRoute({
  method: 'POST',
  path: '/v1/fungible/price',
  query: strictObject(sdkQuery),
  body: postFungiblePriceBody,
  response: postFungiblePriceResponse,
  errors: ['UNSUPPORTED_CHAIN', 'UPSTREAM_UNAVAILABLE'],
})
