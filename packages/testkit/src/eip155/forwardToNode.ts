import { ProviderRpcError } from './ProviderRpcError.js'
import type { ProviderRequest, WalletContext } from './walletContext.js'

/** True for methods that a wallet forwards to its network. */
export function isNodeMethod(method: string): boolean {
  return /^(eth|net|web3)_/.test(method) && !/^eth_(sign|sendTransaction|accounts|coinbase)/.test(method)
}

/**
 * Sends a request to the RPC endpoint of the wallet's network and returns the unchanged result.
 *
 * @throws ProviderRpcError with the node's code, or 4901 if the network has no endpoint or the endpoint does not
 * respond
 */
export async function forwardToNode(context: WalletContext, request: ProviderRequest): Promise<unknown> {
  const { chainId } = context.memory.read()
  const rpcUrl = context.chains.get(chainId)?.rpcUrls.default.http[0]
  if (rpcUrl === undefined) {
    throw new ProviderRpcError({ code: 4901, message: `The wallet is not connected to network ${chainId}.` })
  }
  const response = await fetch(rpcUrl, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method: request.method, params: request.params ?? [] }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
    signal: AbortSignal.timeout(10_000),
  }).catch((cause: unknown) => {
    throw new ProviderRpcError({
      code: 4901,
      data: String(cause),
      message: `The wallet cannot reach network ${chainId}.`,
    })
  })
  const body = (await response.json()) as {
    result?: unknown
    error?: { code: number; message: string; data?: unknown }
  }
  if (body.error !== undefined) throw new ProviderRpcError(body.error)
  return body.result
}
