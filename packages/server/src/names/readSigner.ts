import type { Upstream } from '../chain/upstream.js'
import { SignatureRefusedError } from '../errors/names.js'
import { UnsupportedChainError, UpstreamUnavailableError } from '../errors/request.js'

export type ReadSignerParameters = {
  address: string
  chainId: number
  message: string
  /** In hex. */
  signature: string
  signal: AbortSignal
  /** The network of the account, if the server reads it. Contracts can be verified only there. */
  upstream: Upstream | undefined
}

/**
 * Returns who signed a message for an address: its key, or the contract that is or will be deployed there. A contract
 * is verified with one bounded `eth_call`.
 *
 * @throws SignatureRefusedError, UnsupportedChainError for a contract of a network that the server does not read,
 * UpstreamUnavailableError
 */
export async function readSigner(parameters: ReadSignerParameters): Promise<'key' | 'contract'> {
  const { address, chainId, message, signal, signature, upstream } = parameters
  // Loaded at the first registration, so that a server without names does not load the curve.
  const { verifyMessage } = await import('portico/verify/eip155')
  const verified = await verifyMessage({
    address,
    chainId,
    message,
    node: upstream && (async (request) => askNode(upstream, request, signal)),
    signal,
    signature,
  })
  if (verified.isValid) return verified.authority === 'key' ? 'key' : 'contract'
  switch (verified.reason) {
    case 'NODE_REQUIRED':
      throw new UnsupportedChainError({ field: 'body.coin_type' })
    case 'NODE_UNAVAILABLE':
    case 'NODE_ON_OTHER_NETWORK':
      throw new UpstreamUnavailableError({
        cause: verified.reason,
        isLimited: false,
        networkId: `eip155:${chainId}`,
      })
    default:
      throw new SignatureRefusedError()
  }
}

async function askNode(
  upstream: Upstream,
  { method, params }: { method: string; params: readonly unknown[] },
  signal: AbortSignal,
): Promise<unknown> {
  const [answer] = await upstream.send([{ id: 1, jsonrpc: '2.0', method, params: [...params] }], { signal })
  // The check distinguishes a reverted call from one that no node answered.
  if (answer?.error) throw answer.error
  return answer?.result
}
