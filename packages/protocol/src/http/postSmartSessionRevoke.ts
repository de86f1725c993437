import { type InferInput, object, optional, pipe, regex, strictObject, string, unknown } from 'valibot'
import { accountSchema } from './accountSchema.js'
import { defineRoute } from './defineRoute.js'
import { evmAddressSchema, operationFields, quantitySchema } from './operationSchemas.js'
import { sdkQuery } from './sdkQuery.js'

/** An operation of ERC-4337, EntryPoint 0.7, without its signature. */
const unsignedOperation = strictObject({
  ...operationFields,
  callGasLimit: quantitySchema,
  verificationGasLimit: quantitySchema,
  preVerificationGas: quantitySchema,
})

export const postSmartSessionRevokeBody = strictObject({
  /** Of the session: the address of its key. */
  pci: evmAddressSchema,
  /** The account's, of the operation, in hex. Without one it may be whatever the wallet answered: nothing is read of it. */
  signature: optional(unknown()),
  /**
   * What takes the key its rights on the network: limits that an account holds end by the account's own word alone. Other
   * clients send none: their wallet has had it done before.
   */
  operation: optional(unsignedOperation),
})

export type PostSmartSessionRevokeBody = InferInput<typeof postSmartSessionRevokeBody>

export const postSmartSessionRevokeResponse = object({
  /** Of the operation, for `eth_getUserOperationReceipt`. Absent where there was none: the session is over already. */
  hash: optional(pipe(string(), regex(/^0x[0-9a-f]{64}$/i))),
})

/**
 * Takes a session key its rights: passes the operation that does it on to the network's bundler, and no other operation.
 * `id` is the account, as CAIP-10; without an operation a plain address is enough. The key is good for nothing once a block has the operation.
 */
export const postSmartSessionRevoke = defineRoute({
  method: 'POST',
  path: '/v1/sessions/{id}/revoke',
  params: strictObject({ id: accountSchema }),
  query: strictObject(sdkQuery),
  body: postSmartSessionRevokeBody,
  response: postSmartSessionRevokeResponse,
  errors: ['SIGNATURE_REFUSED', 'UNSUPPORTED_CHAIN', 'UPSTREAM_UNAVAILABLE'],
})
