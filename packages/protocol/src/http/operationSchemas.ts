import { optional, pipe, regex, string } from 'valibot'
import { hexBytesSchema } from './convertSchemas.js'

/** An integer of Ethereum's JSON-RPC, at most 32 bytes. */
export const quantitySchema = pipe(string(), regex(/^0x[0-9a-f]{1,64}$/i, 'must be a quantity in hex'))

export const evmAddressSchema = pipe(string(), regex(/^0x[0-9a-f]{40}$/i, 'Invalid CAIP Address'))

/** The fields that all JSON operations of ERC-4337, EntryPoint 0.7, share. Each route adds its gas limits. */
export const operationFields = {
  sender: evmAddressSchema,
  nonce: quantitySchema,
  callData: hexBytesSchema,
  maxFeePerGas: quantitySchema,
  maxPriorityFeePerGas: quantitySchema,
  paymaster: optional(evmAddressSchema),
  paymasterData: optional(hexBytesSchema),
  paymasterVerificationGasLimit: optional(quantitySchema),
  paymasterPostOpGasLimit: optional(quantitySchema),
}
