import { LocalChainRefusedError } from './errors.js'

/**
 * Sends a JSON-RPC request to a node.
 *
 * @returns the unparsed result
 * @throws the node's error, an object with a `message`; `orRefused` turns it into an `Error`
 */
export async function callNode(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  const { error, result } = (await response.json()) as { error?: unknown; result?: unknown }
  if (error !== undefined) throw error
  return result
}

/**
 * Runs a function that calls the network.
 *
 * @throws LocalChainRefusedError instead of what the function throws
 */
export async function orRefused<result>(
  parameters: { rpcUrl: string; task: string },
  run: () => Promise<result>,
): Promise<result> {
  try {
    return await run()
  } catch (cause) {
    throw new LocalChainRefusedError({ ...parameters, cause })
  }
}
