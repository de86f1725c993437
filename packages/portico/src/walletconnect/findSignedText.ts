import type { Network } from '../core/network.js'
import type { SignIn } from '../core/walletConnectClient.js'
import { verifyMessage } from '../verify/eip155/verifyMessage.js'

/** Timeout of an endpoint that asks a contract about a signature, in milliseconds. */
const contractTimeoutMs = 10_000

/**
 * Returns the first of several texts that an account signed, and what made the signature valid. That is the account's
 * key (EIP-191), or its contract, even before it is deployed (ERC-1271, ERC-6492). Undefined if none of the texts is
 * signed, or no endpoint of the network responds.
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
    // On another network, the contract at the same address may belong to another user.
    const asked = { address, chainId: Number(network.id), node, signature, timeoutMs: contractTimeoutMs }
    for (const message of messages) {
      if ((await verifyMessage({ ...asked, message })).isValid) return { message, signer: 'contract' }
    }
  }
  return undefined
}
