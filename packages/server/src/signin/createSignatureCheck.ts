import { parseCaipAddress } from '@portico/protocol/caip'
import type { Logger } from 'pino'
import { type NodeRequest, verifyMessage } from 'portico/verify'
import type { Upstream } from '../chain/upstream.js'
import { UpstreamUnavailableError } from '../errors/request.js'
import type { VerifySignature } from './signIns.js'

/** One question to a contract, in all. A node that is slower lets nobody in. */
const timeoutMs = 5000

/** Checks signatures of every family; those of contracts by one `eth_call` on the network that they name. */
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
    // Nothing is known of the signature then: it is refused, and told that it is worth another try.
    if (outcome.reason === 'NODE_UNAVAILABLE' || outcome.reason === 'NODE_ON_OTHER_NETWORK')
      throw new UpstreamUnavailableError({ cause: outcome.details, isLimited: false, networkId })
    log.debug({ networkId, reason: outcome.reason }, 'a signature was refused')
    return undefined
  }
}

/** @throws UpstreamUnavailableError, which the check takes for "not known", and what the node says of a call that was undone */
async function ask(
  upstream: Upstream,
  { method, params }: NodeRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const [answer] = await upstream.send([{ id: 1, jsonrpc: '2.0', method, params }], { signal })
  if (answer?.error) throw answer.error
  return answer?.result
}
