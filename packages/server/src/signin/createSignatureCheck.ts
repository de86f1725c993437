import { parseCaipAddress } from '@portico/protocol/caip'
import type { Logger } from 'pino'
import { type NodeRequest, verifyMessage } from 'portico/verify'
import type { Upstream } from '../chain/upstream.js'
import { UpstreamUnavailableError } from '../errors/request.js'
import type { VerifySignature } from './signIns.js'

/** Time limit for a call to a contract. With a slower node, contract accounts cannot sign in. */
const timeoutMs = 5000

/**
 * Creates the check of signatures of every family. Contracts are verified with one `eth_call` on the network in the
 * account.
 */
export function createSignatureCheck({
  log,
  upstreams,
}: {
  log: Logger
  upstreams: ReadonlyMap<string, Upstream>
}): VerifySignature {
  return async ({ account, message, publicKey, signal, signature }) => {
    const { networkId } = parseCaipAddress(account)
    const upstream = upstreams.get(networkId)
    const outcome = await verifyMessage({
      account,
      message,
      publicKey,
      signal,
      signature,
      timeoutMs,
      ...(upstream && { node: (request: NodeRequest) => ask(upstream, request, signal) }),
    })
    if (outcome.isValid) return outcome.authority
    // The signature could be neither confirmed nor refuted, so the client may retry.
    if (outcome.reason === 'NODE_UNAVAILABLE' || outcome.reason === 'NODE_ON_OTHER_NETWORK')
      throw new UpstreamUnavailableError({ cause: outcome.details, isLimited: false, networkId })
    log.debug({ networkId, reason: outcome.reason }, 'a signature was refused')
    return undefined
  }
}

/** Sends a request to a node. @throws UpstreamUnavailableError, which the check treats as "unknown" */
async function ask(
  upstream: Upstream,
  { method, params }: NodeRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const [answer] = await upstream.send([{ id: 1, jsonrpc: '2.0', method, params }], { signal })
  if (answer?.error) throw answer.error
  return answer?.result
}
