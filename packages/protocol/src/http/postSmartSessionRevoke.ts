import { type InferInput, maxLength, object, pipe, regex, strictObject, string } from 'valibot'
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
  /** The account's, of the operation. */
  signature: pipe(string(), maxLength(20_000), regex(/^0x([0-9a-fA-F]{2})+$/, 'must be a signature in hex')),
  /** What takes the key its rights on the network: limits that an account holds end by the account's own word alone. */
  operation: unsignedOperation,
})

export type PostSmartSessionRevokeBody = InferInput<typeof postSmartSessionRevokeBody>

export const postSmartSessionRevokeResponse = object({
  /** Of the operation, for `eth_getUserOperationReceipt`. */
  hash: pipe(string(), regex(/^0x[0-9a-f]{64}$/i)),
})

/**
 * Takes a session key its rights: passes the operation that does it on to the network's bundler, and no other operation.
 * `id` is the account, as CAIP-10. The key is good for nothing once a block has the operation.
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
