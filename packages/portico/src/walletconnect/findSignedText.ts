import type { Network } from '../core/network.js'
import type { SignIn } from '../core/walletConnectClient.js'
import { verifyMessage } from '../verify/eip155/verifyMessage.js'

/** Milliseconds that an endpoint has to say what a contract thinks of a signature. */
const contractTimeoutMs = 10_000

/**
 * The first of some texts that an account signed, and who vouches for it: its key (EIP-191), or the contract that it is or
 * will be (ERC-1271, ERC-6492). Undefined where nobody does, or where no endpoint of the network answers.
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
    // At the same address of another network may be somebody else's contract.
    const asked = { address, chainId: Number(network.id), node, signature, timeoutMs: contractTimeoutMs }
    for (const message of messages) {
      if ((await verifyMessage({ ...asked, message })).isValid) return { message, signer: 'contract' }
    }
  }
  return undefined
}
