import {
  array,
  type InferInput,
  type InferOutput,
  literal,
  maxLength,
  maxValue,
  minLength,
  minValue,
  number,
  object,
  optional,
  pipe,
  regex,
  strictObject,
  string,
} from 'valibot'
import { accountSchema } from './accountSchema.js'
import { defineRoute } from './defineRoute.js'
import { networkIdSchema } from './networkIdSchema.js'
import { onrampProviderName } from './onrampProviderName.js'
import { projectIdSchema, sdkQuery } from './sdkQuery.js'

const word = pipe(string(), minLength(1), maxLength(64))
const amount = pipe(number(), minValue(0), maxValue(1e15))

export const postOnrampUrlBody = strictObject({
  /** Destinations of the token. All of them must have the same address. */
  destinationWallets: pipe(
    array(
      strictObject({
        address: accountSchema,
        /** Networks by the provider's names, e.g. `ethereum`. */
        blockchains: optional(pipe(array(word), maxLength(50))),
        /** Symbols. */
        assets: optional(pipe(array(word), maxLength(100))),
      }),
    ),
    minLength(1),
    maxLength(10),
  ),
  /** By the provider's name. */
  defaultNetwork: optional(word),
  /** The account's address. */
  partnerUserId: optional(accountSchema),
  defaultExperience: optional(literal('buy')),
  presetCryptoAmount: optional(amount),
  presetFiatAmount: optional(amount),
  /** ISO 4217. Portico's own. Default: `USD`. */
  fiatCurrency: optional(pipe(string(), regex(/^[A-Z]{3,8}$/, 'must be a currency code'))),
  /** CAIP-2 id of the token's destination. Portico's own. */
  chainId: optional(networkIdSchema),
  /** Portico's own. Default: `coinbase`, the provider that other clients expect. */
  provider: optional(onrampProviderName),
  projectId: optional(projectIdSchema),
})

export type PostOnrampUrlBody = InferInput<typeof postOnrampUrlBody>

export const postOnrampUrlResponse = object({ url: pipe(string(), maxLength(4096)) })

export type PostOnrampUrlResponse = InferOutput<typeof postOnrampUrlResponse>

/**
 * Returns the URL at which the user pays. The provider or the server has signed the token's destination in this URL.
 */
export const postOnrampUrl = defineRoute({
  method: 'POST',
  path: '/v1/generators/onrampurl',
  query: strictObject(sdkQuery),
  body: postOnrampUrlBody,
  response: postOnrampUrlResponse,
  errors: ['ONRAMP_OFF', 'ONRAMP_REFUSED', 'UNSUPPORTED_CHAIN', 'UPSTREAM_UNAVAILABLE'],
})
