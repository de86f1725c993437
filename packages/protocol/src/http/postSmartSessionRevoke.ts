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
  /** Address of the session's key. */
  pci: evmAddressSchema,
  /** The account's signature of the operation, in hex. Without an operation, any value is accepted and ignored. */
  signature: optional(unknown()),
  /**
   * The operation that revokes the key on the network. If an account enforces the limits, only it can end them. If the
   * wallet has already revoked the key, the client sends no operation.
   */
  operation: optional(unsignedOperation),
})

export type PostSmartSessionRevokeBody = InferInput<typeof postSmartSessionRevokeBody>

export const postSmartSessionRevokeResponse = object({
  /** Hash for `eth_getUserOperationReceipt`. Absent without an operation: the session had already ended. */
  hash: optional(pipe(string(), regex(/^0x[0-9a-f]{64}$/i))),
})

/**
 * Revokes a session key. The route forwards the operation that revokes the key, and no other operation, to the
 * network's bundler. `id` is the account, as CAIP-10. Without an operation, a plain address is enough. The key is
 * invalid once a block contains the operation.
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
