import {
  boolean,
  check,
  type InferInput,
  type InferOutput,
  maxLength,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  strictObject,
  string,
  union,
  unknown,
} from 'valibot'
import { hexBytesSchema } from './convertSchemas.js'
import { defineRoute } from './defineRoute.js'
import { networkIdSchema } from './networkIdSchema.js'
import { evmAddressSchema, operationFields, quantitySchema } from './operationSchemas.js'
import { sdkQuery } from './sdkQuery.js'

/** Characters of JSON of what an app tells its paymaster, at most. */
const contextLimit = 8_000

/** An operation of ERC-4337, EntryPoint 0.7, while its gas is still reckoned. */
const sponsoredOperation = strictObject({
  ...operationFields,
  factory: optional(evmAddressSchema),
  factoryData: optional(hexBytesSchema),
  callGasLimit: optional(quantitySchema),
  verificationGasLimit: optional(quantitySchema),
  preVerificationGas: optional(quantitySchema),
  /** A placeholder: nothing is signed yet. */
  signature: optional(
    pipe(string(), maxLength(20_000), regex(/^0x([0-9a-f]{2})*$/i, 'must be bytes in hex')),
  ),
})

export const postPaymasterBody = strictObject({
  /** Of the app: what it named as `paymasterService`. */
  url: pipe(string(), maxLength(2_000)),
  /** CAIP-2, of a network with smart accounts. */
  networkId: networkIdSchema,
  method: picklist(['pm_getPaymasterStubData', 'pm_getPaymasterData']),
  operation: sponsoredOperation,
  /** Of the app, for its paymaster alone. */
  context: optional(
    pipe(
      record(string(), unknown()),
      check((context) => JSON.stringify(context).length <= contextLimit, 'is too long'),
    ),
  ),
})

export type PostPaymasterBody = InferInput<typeof postPaymasterBody>

/** The entry point keeps each limit in 16 bytes. */
const gasLimit = pipe(string(), regex(/^0x[0-9a-f]{1,32}$/i, 'must be a gas limit in hex'))

/**
 * What a paymaster may say of an operation, and nothing else of it: what it names beside is dropped. Zeros are no
 * paymaster: the entry point would let the account pay.
 */
export const paymasterSponsorship = object({
  paymaster: pipe(evmAddressSchema, regex(/^0x0*[1-9a-f]/i, 'must not be the zero address')),
  paymasterData: pipe(string(), maxLength(20_000), regex(/^0x([0-9a-f]{2})*$/i, 'must be bytes in hex')),
  paymasterVerificationGasLimit: optional(gasLimit),
  paymasterPostOpGasLimit: optional(gasLimit),
  /** Of stub data: the other method needs not be asked. */
  isFinal: optional(boolean()),
})

export type PaymasterSponsorship = InferOutput<typeof paymasterSponsorship>

export const postPaymasterResponse = union([
  object({ sponsorship: paymasterSponsorship }),
  object({
    /** `refused`: by its own word. `unreachable`: nothing came in time. `unreadable`: what came is no answer. */
    refusal: picklist(['refused', 'unreachable', 'unreadable']),
    /** The paymaster's own words. */
    message: optional(string()),
  }),
])

export type PostPaymasterResponse = InferOutput<typeof postPaymasterResponse>

/**
 * Asks the paymaster that an app named (ERC-7677) whether it pays for one operation. A frame's policy reaches no
 * stranger's evmAddressSchema, so that the server asks: by https, at a public host. A paymaster that does not pay is an answer, not
 * an error.
 */
export const postPaymaster = defineRoute({
  method: 'POST',
  path: '/v1/paymaster',
  query: strictObject(sdkQuery),
  body: postPaymasterBody,
  response: postPaymasterResponse,
  errors: ['SESSION_REQUIRED', 'PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'UNSUPPORTED_CHAIN'],
})
