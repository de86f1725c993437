import { postSmartSessionRevoke } from '@portico/protocol/http'
import { type Address, type Hex, numberToHex } from 'viem'
import type { ServerCall } from '../session/serverCall.js'
import type { PreparedOperation } from './smartAccount.js'

export type Revocation = {
  networkId: string
  /** The session's key. */
  key: Address
  operation: PreparedOperation
  signature: Hex
}

/**
 * Sends a signed revocation to the server, which passes it on to the network's bundler. @returns the operation's hash
 */
export async function revokeSession(
  call: ServerCall,
  { key, networkId, operation, signature }: Revocation,
): Promise<Hex> {
  const id = encodeURIComponent(`${networkId}:${operation.sender}`)
  const route = { ...postSmartSessionRevoke, path: postSmartSessionRevoke.path.replace('{id}', id) }
  const { callData, paymaster, paymasterData, sender } = operation
  const { hash } = await call(route, {
    body: {
      operation: {
        callData,
        callGasLimit: numberToHex(operation.callGasLimit),
        maxFeePerGas: numberToHex(operation.maxFeePerGas),
        maxPriorityFeePerGas: numberToHex(operation.maxPriorityFeePerGas),
        nonce: numberToHex(operation.nonce),
        preVerificationGas: numberToHex(operation.preVerificationGas),
        sender,
        verificationGasLimit: numberToHex(operation.verificationGasLimit),
        ...(paymaster && {
          paymaster,
          paymasterData: paymasterData ?? '0x',
          paymasterPostOpGasLimit: numberToHex(operation.paymasterPostOpGasLimit ?? 0n),
          paymasterVerificationGasLimit: numberToHex(operation.paymasterVerificationGasLimit ?? 0n),
        }),
      },
      pci: key,
      signature,
    },
  })
  return hash as Hex
}
