import { getRpcMethodRule, type RpcAnswer, type RpcCall, rpcProxy } from '@portico/protocol/http'
import { UnsupportedChainError, UpstreamUnavailableError } from '../errors/request.js'
import { handle } from '../http/handle.js'
import { writeLongNumbers } from './longNumbers.js'

/** Bytes of one request. A deployment's transaction has up to 256 kB in hexadecimal. */
const bodyLimitBytes = 1024 * 1024

/** JSON-RPC 2.0 and EIP-1474 codes for the refusals that this server makes itself. */
const rpcErrorCodes: Readonly<Record<number, number>> = { 400: -32600, 413: -32600, 415: -32700, 429: -32005 }

/** Forwards the methods of the allow-list to a network's nodes. */
export const handleRpcProxy = handle(
  rpcProxy,
  async ({ body, caller, query }, { upstreams }) => {
    const upstream = upstreams.get(query.chainId)
    if (!upstream) throw new UnsupportedChainError({ field: 'query.chainId' })
    const calls = Array.isArray(body) ? body : [body]
    // The request itself has been counted.
    caller.spend(calls.length - 1)

    const forwarded = calls.filter(({ method }) => getRpcMethodRule(method, query.chainId)?.proxied)
    let answers: RpcAnswer[]
    try {
      answers = forwarded.length > 0 ? await upstream.send(forwarded, { signal: caller.signal }) : []
    } catch (cause) {
      if (!(cause instanceof UpstreamUnavailableError)) throw cause
      // In words that clients of JSON-RPC understand, so that they may try again.
      const error = { code: cause.isLimited ? -32005 : -32603, message: cause.shortMessage }
      answers = forwarded.map(() => ({ error, id: null, jsonrpc: '2.0' }))
    }
    const byCall = new Map<RpcCall, RpcAnswer>(
      forwarded.map((call, index) => [call, answers[index] ?? notAllowed]),
    )
    const replies = calls.map((call) => ({ ...(byCall.get(call) ?? notAllowed), id: call.id ?? null }))
    return Array.isArray(body) ? replies : (replies[0] ?? notAllowed)
  },
  {
    bodyLimitBytes,
    writeJson: writeLongNumbers,
    describeError: (wire, status) => ({
      ...wire,
      error: { code: rpcErrorCodes[status] ?? -32603, message: wire.message },
      id: null,
      jsonrpc: '2.0',
    }),
  },
)

/** The sentence is the specification's (section 8). */
const notAllowed: RpcAnswer = {
  error: { code: -32601, message: 'Requested RPC call is not allowed' },
  id: null,
  jsonrpc: '2.0',
}
