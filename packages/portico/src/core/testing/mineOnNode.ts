import { callNode } from './callNode.js'

/**
 * Sends a transaction to a local network and waits for its block. The node responds as soon as it has the transaction.
 * On a busy machine, the node makes the block only after the next request.
 *
 * @returns the transaction's hash
 */
export async function mineOnNode(rpcUrl: string, transaction: Record<string, unknown>): Promise<string> {
  const hash = String(await callNode(rpcUrl, 'eth_sendTransaction', [transaction]))
  while ((await callNode(rpcUrl, 'eth_getTransactionReceipt', [hash])) === null) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return hash
}
