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
  /** The network on which the account is, where the server reads it: contracts can be asked there alone. */
  upstream: Upstream | undefined
}

/**
 * Who signed a message for an address: its key, or the contract that it is or will be, which is asked by one bounded
 * `eth_call`.
 *
 * @throws SignatureRefusedError, UnsupportedChainError for a contract of a network that the server does not read,
 * UpstreamUnavailableError
 */
export async function readSigner(parameters: ReadSignerParameters): Promise<'key' | 'contract'> {
  const { address, chainId, message, signal, signature, upstream } = parameters
  // Loaded with the first registration: a server that has none carries no curve.
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
  // The check tells a call that was undone from one that nobody answered.
  if (answer?.error) throw answer.error
  return answer?.result
}
