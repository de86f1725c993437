import {
  findSmartAccountPeer,
  getRpcMethodRule,
  type RpcAnswer,
  type RpcCall,
  rpcProxy,
} from '@portico/protocol/http'
import { UnsupportedChainError, UpstreamUnavailableError } from '../errors/request.js'
import { widerNetwork } from '../http/clientAddress.js'
import { handle } from '../http/handle.js'
import type { ChainSettings } from '../settings/settings.js'
import { writeLongNumbers } from './longNumbers.js'
import { answerLimitBytes, type NodeOutcome } from './rpcNode.js'

/** Maximum size of a request. A transaction that deploys a contract has up to 256 kB in hexadecimal. */
const bodyLimitBytes = 1024 * 1024

/** Returns the JSON-RPC 2.0 or EIP-1474 code for an error of this server. */
function toRpcErrorCode(status: number, error: unknown): number {
  // The client's body is at fault. A parse error of a node's response has a status of 500 or more.
  if (status === 400 && error instanceof Error && error.cause instanceof SyntaxError) return -32700
  if (status === 429) return -32005
  // Clients retry after an internal error (-32603). Below status 500 a retry would fail again.
  return status < 500 ? -32600 : -32603
}

/** Forwards the methods of the allow-list to a network's nodes. */
export const handleRpcProxy = handle(
  rpcProxy,
  async ({ body, caller, query }, { askPeer, countNodeCalls, settings, sponsorships, upstreams }) => {
    const upstream = upstreams.get(query.chainId)
    if (!upstream) throw new UnsupportedChainError({ field: 'query.chainId' })
    const calls = Array.isArray(body) ? body : [body]
    // The request itself has been counted already.
    caller.spend(calls.length - 1)

    const chain = settings.chains.find(({ id }) => id === query.chainId)
    const ofPeers = calls.flatMap((call) => findPeer(chain, call) ?? [])
    // Counted before anything is sent, so that a refusal means that no call was made.
    countNodeCalls(ofPeers.length)

    const forwarded = calls.filter(({ method }) => getRpcMethodRule(method, query.chainId)?.proxied)
    let answers: RpcAnswer[]
    try {
      answers = forwarded.length > 0 ? await upstream.send(forwarded, { signal: caller.signal }) : []
    } catch (cause) {
      if (!(cause instanceof UpstreamUnavailableError)) throw cause
      // Codes of JSON-RPC, so that clients can retry.
      const error = { code: cause.isLimited ? -32005 : -32603, message: cause.shortMessage }
      answers = forwarded.map(() => ({ error, id: null, jsonrpc: '2.0' }))
    }
    const byCall = new Map<RpcCall, RpcAnswer | undefined>(
      forwarded.map((call, index) => [call, answers[index]]),
    )
    // Together, the responses of peers have at most the size of a node's response, as those of nodes do.
    const limitBytes = Math.floor(answerLimitBytes / ofPeers.length)
    await Promise.all(
      ofPeers.map(async ({ call, peer, url }) => {
        const send = async (): Promise<RpcAnswer> => {
          const options = { limitBytes, signal: caller.signal, timeoutMs: peerTimeoutMs }
          return readPeerAnswer(peer, call, await askPeer(url, call, options))
        }
        const client = widerNetwork(caller.address)
        byCall.set(call, await (peer === 'paymaster' ? sponsorships.ask(call, { client, send }) : send()))
      }),
    )
    const isBatch = Array.isArray(body)
    const replies = calls.map((call, index) => ({
      ...(byCall.get(call) ?? refuseMethod(isBatch ? `body.${index}.method` : 'body.method', call.method)),
      id: call.id ?? null,
    }))
    return isBatch ? replies : (replies[0] ?? refuseMethod('body.method', ''))
  },
  {
    bodyLimitBytes,
    writeJson: writeLongNumbers,
    describeError: (wire, status, error) => ({
      ...wire,
      error: {
        code: toRpcErrorCode(status, error),
        message: wire.message,
        // Clients of JSON-RPC show only this object.
        ...(wire.field !== undefined && { data: { field: wire.field } }),
      },
      id: null,
      jsonrpc: '2.0',
    }),
  },
)

/** Time limit in ms. Bundlers and paymasters simulate the operation, which takes time. */
const peerTimeoutMs = 10_000

/** A call to the network's bundler or paymaster. */
type OfPeer = { call: RpcCall; peer: 'bundler' | 'paymaster'; url: string }

function findPeer(chain: ChainSettings | undefined, call: RpcCall): OfPeer | undefined {
  const peer = findSmartAccountPeer(call.method)
  if (peer === undefined) return undefined
  const url = chain?.[`${peer}Url`]
  return url === undefined ? undefined : { call, peer, url }
}

function readPeerAnswer(peer: OfPeer['peer'], call: RpcCall, outcome: NodeOutcome): RpcAnswer {
  const answer = 'answers' in outcome ? outcome.answers.get(call) : undefined
  const message = `The ${peer} of this network is not responding. Try again.`
  return answer ?? { error: { code: -32603, message }, id: null, jsonrpc: '2.0' }
}

/**
 * Returns an error with the message of the specification (section 8). For a filter method the message is geth's, which
 * makes libraries read the logs instead.
 */
function refuseMethod(field: string, method: string): RpcAnswer {
  const isFilter = /^eth_(new\w*Filter|getFilter(Changes|Logs)|uninstallFilter)$/.test(method)
  const message = isFilter
    ? `the method ${method} does not exist/is not available`
    : 'Requested RPC call is not allowed'
  return {
    error: { code: -32601, data: { field }, message },
    id: null,
    jsonrpc: '2.0',
  }
}
