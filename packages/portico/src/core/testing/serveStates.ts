import { callNode } from './callNode.js'
import { json, serve } from './serve.js'

/** Serves a node that keeps the states of a few blocks only, and counts the blocks that are requested. */
export async function serveStates(
  rpcUrl: string,
  kept: number,
): Promise<{ url: string; blocks: () => number }> {
  let blocks = 0
  async function find(method: string, params: unknown[]): Promise<object> {
    const newest = Number(await callNode(rpcUrl, 'eth_blockNumber', []))
    const at = /^eth_get(Balance|TransactionCount)$/.test(method) ? Number(params[1]) : Number.NaN
    if (at < newest - kept) return { error: { code: -32000, message: 'missing trie node' } }
    return { result: await callNode(rpcUrl, method, params) }
  }
  const { url } = await serve({
    '/': async (response, asked) => {
      const { id, method, params } = JSON.parse(asked.body) as {
        id: number
        method: string
        params: unknown[]
      }
      if (method === 'eth_getBlockByNumber') blocks++
      const answer = await find(method, params).catch(() => ({
        // The node was stopped while it was asked.
        error: { code: -32603, message: 'no node' },
      }))
      json({ id, jsonrpc: '2.0', ...answer })(response, asked)
    },
  })
  return { blocks: () => blocks, url }
}
