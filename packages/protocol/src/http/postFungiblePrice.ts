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

/** Maximum number of tokens in one request. */
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
  /** Only tokens with a known price, in the order of the request. */
  fungibles: array(
    object({
      name: string(),
      symbol: string(),
      iconUrl: string(),
      /** Price of one whole token, in the requested currency. */
      price: pipe(number(), minValue(0)),
      /** CAIP-10, as requested. */
      address: nullish(string()),
      /**
       * Decimals of one whole token, from the settings or from the source of the price. The price is for 10^decimals
       * base units.
       */
      decimals: nullish(pipe(number(), integer(), minValue(0), maxValue(255))),
    }),
  ),
  /**
   * The requested tokens whose price is unknown at the moment. Either the source does not respond, the contract could
   * not be read, the name looks like spam, or the server does not read the network. If a requested token is in neither
   * list, it has no price.
   */
  unknown: optional(array(string())),
})

export type PostFungiblePriceResponse = InferOutput<typeof postFungiblePriceResponse>

/** Returns prices of tokens. */
export const postFungiblePrice = defineRoute({
  method: 'POST',
  path: '/v1/fungible/price',
  query: strictObject(sdkQuery),
  body: postFungiblePriceBody,
  response: postFungiblePriceResponse,
  errors: ['UNSUPPORTED_CHAIN', 'UPSTREAM_UNAVAILABLE'],
})
