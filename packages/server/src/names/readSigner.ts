import type { Hex } from 'viem'
import type { Upstream } from '../chain/upstream.js'

export type ReadSignerParameters = {
  address: string
  message: string
  /** In hex. */
  signature: string
  signal: AbortSignal
  /** The network on which the account is, where the server reads it: contracts can be asked there alone. */
  upstream: Upstream | undefined
}

/** Who signed a message for an address: its key, or the contract that it is. Null where neither did. */
export async function readSigner(parameters: ReadSignerParameters): Promise<'key' | 'contract' | null> {
  const { address, message, signature } = parameters
  // Loaded with the first registration: a server that has none carries no curve.
  const { isAddressEqual, recoverMessageAddress } = await import('viem')
  try {
    const signer = await recoverMessageAddress({ message, signature: signature as Hex })
    return isAddressEqual(signer, address as Hex) ? 'key' : null
  } catch {
    return null
  }
}
