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

/** Maximum length of the JSON that an app sends to its paymaster, in characters. */
const contextLimit = 8_000

/** An operation of ERC-4337, EntryPoint 0.7, before its gas is known. */
const sponsoredOperation = strictObject({
  ...operationFields,
  factory: optional(evmAddressSchema),
  factoryData: optional(hexBytesSchema),
  callGasLimit: optional(quantitySchema),
  verificationGasLimit: optional(quantitySchema),
  preVerificationGas: optional(quantitySchema),
  /** Placeholder bytes, because the paymaster responds before the user signs. */
  signature: optional(
    pipe(string(), maxLength(20_000), regex(/^0x([0-9a-f]{2})*$/i, 'must be bytes in hex')),
  ),
})

export const postPaymasterBody = strictObject({
  /** The app's paymaster: the URL in its `paymasterService`. */
  url: pipe(string(), maxLength(2_000)),
  /** CAIP-2, of a network with smart accounts. */
  networkId: networkIdSchema,
  method: picklist(['pm_getPaymasterStubData', 'pm_getPaymasterData']),
  operation: sponsoredOperation,
  /** Data from the app, which only its paymaster reads. */
  context: optional(
    pipe(
      record(string(), unknown()),
      check((context) => JSON.stringify(context).length <= contextLimit, 'is too long'),
    ),
  ),
})

export type PostPaymasterBody = InferInput<typeof postPaymasterBody>

/** A gas limit. The entry point stores each in 16 bytes. */
const gasLimit = pipe(string(), regex(/^0x[0-9a-f]{1,32}$/i, 'must be a gas limit in hex'))

/**
 * The fields that a paymaster may set in an operation. Anything else is dropped. The zero address is not accepted as a
 * paymaster, because the entry point would then charge the account.
 */
export const paymasterSponsorship = object({
  paymaster: pipe(evmAddressSchema, regex(/^0x0*[1-9a-f]/i, 'must not be the zero address')),
  paymasterData: pipe(string(), maxLength(20_000), regex(/^0x([0-9a-f]{2})*$/i, 'must be bytes in hex')),
  paymasterVerificationGasLimit: optional(gasLimit),
  paymasterPostOpGasLimit: optional(gasLimit),
  /** True if stub data is final, so that `pm_getPaymasterData` need not be called. Source: ERC-7677. */
  isFinal: optional(boolean()),
})

export type PaymasterSponsorship = InferOutput<typeof paymasterSponsorship>

export const postPaymasterResponse = union([
  object({ sponsorship: paymasterSponsorship }),
  object({
    /**
     * `refused`: the paymaster itself refused. `unreachable`: no response came in time. `unreadable`: the response is
     * invalid.
     */
    refusal: picklist(['refused', 'unreachable', 'unreadable']),
    /** The paymaster's own text. */
    message: optional(string()),
  }),
])

export type PostPaymasterResponse = InferOutput<typeof postPaymasterResponse>

/**
 * Asks the paymaster that an app named (ERC-7677) whether it pays for one operation. The server does this, because a
 * frame's policy allows no requests to unknown hosts. The server uses only https and only public hosts. If the
 * paymaster does not pay, this is a normal response, not an error.
 */
export const postPaymaster = defineRoute({
  method: 'POST',
  path: '/v1/paymaster',
  query: strictObject(sdkQuery),
  body: postPaymasterBody,
  response: postPaymasterResponse,
  errors: ['SESSION_REQUIRED', 'PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'UNSUPPORTED_CHAIN'],
})
