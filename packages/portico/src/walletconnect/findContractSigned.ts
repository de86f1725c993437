import { createClient, type Hex, http } from 'viem'
import { verifyMessage } from 'viem/actions'
import type { Network } from '../core/network.js'

/** Milliseconds that an endpoint has to say what a contract thinks of a signature. */
const contractTimeoutMs = 10_000

/**
 * The first of some texts whose signature a contract takes for its own (ERC-1271, ERC-6492). Undefined where none is, or
 * where no endpoint of the network answers.
 */
export async function findContractSigned(
  address: Hex,
  messages: readonly string[],
  signature: Hex,
  network: Network,
): Promise<string | undefined> {
  for (const url of network.rpcUrls.default.http) {
    const client = createClient({ transport: http(url, { retryCount: 0, timeout: contractTimeoutMs }) })
    const chainId = await client.request({ method: 'eth_chainId' }).catch(() => undefined)
    // At the same address of another network may be somebody else's contract.
    if (Number(chainId) !== Number(network.id)) continue
    for (const message of messages) {
      if (await verifyMessage(client, { address, message, signature }).catch(() => false)) return message
    }
  }
  return undefined
}
