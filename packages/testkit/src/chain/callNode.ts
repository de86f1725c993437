import { LocalChainRefusedError } from './errors.js'

/**
 * Asks a node by JSON-RPC.
 *
 * @returns the result as it came
 * @throws what the node says, as an object with its `message`; `orRefused` makes an error of it
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
 * Runs what asks the network.
 *
 * @throws LocalChainRefusedError instead of what it throws
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
