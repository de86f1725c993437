import type { Network } from '../core/network.js'
import type { SignIn } from '../core/walletConnectClient.js'
import { verifyMessage } from '../verify/eip155/verifyMessage.js'

/** How long an endpoint may take to ask a contract about a signature, in milliseconds. */
const contractTimeoutMs = 10_000

/**
 * Returns the first of some texts that an account signed, with what made it valid: its key (EIP-191), or the contract
 * that it is or will be (ERC-1271, ERC-6492). Undefined if none is valid, or no endpoint of the network responds.
 */
export async function findSignedText(parameters: {
  address: string
  messages: readonly string[]
  signature: string
  network: Network
}): Promise<Pick<SignIn, 'message' | 'signer'> | undefined> {
  const { address, messages, network, signature } = parameters
  for (const message of messages) {
    if ((await verifyMessage({ address, message, signature })).isValid) return { message, signer: 'key' }
  }
  for (const node of network.rpcUrls.default.http) {
    // On another network the same address may be another user's contract.
    const asked = { address, chainId: Number(network.id), node, signature, timeoutMs: contractTimeoutMs }
    for (const message of messages) {
      if ((await verifyMessage({ ...asked, message })).isValid) return { message, signer: 'contract' }
    }
  }
  return undefined
}
