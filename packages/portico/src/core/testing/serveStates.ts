import { callNode } from './callNode.js'
import { serveNode } from './serveNode.js'

/** Serves a node that has only the states of the last `kept` blocks. Counts the requested blocks. */
export async function serveStates(
  rpcUrl: string,
  kept: number,
): Promise<{ url: string; blocks: () => number }> {
  let blocks = 0
  async function find(method: string, params: unknown[]) {
    if (method === 'eth_getBlockByNumber') blocks++
    const newest = Number(await callNode(rpcUrl, 'eth_blockNumber', []))
    const at = /^eth_get(Balance|TransactionCount)$/.test(method) ? Number(params[1]) : Number.NaN
    if (at < newest - kept) return { error: { code: -32000, message: 'missing trie node' } }
    return { result: await callNode(rpcUrl, method, params) }
  }
  const url = await serveNode((method, params) =>
    // The node may stop while a request is pending.
    find(method, params).catch(() => ({ error: { code: -32603, message: 'no node' } })),
  )
  return { blocks: () => blocks, url }
}
