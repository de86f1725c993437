import type { RpcAnswer, RpcCall } from '@portico/protocol/http'
import { UpstreamUnavailableError } from '../errors/request.js'
import { askNode, isLimitedAnswer, type NodeFailure } from './rpcNode.js'

/** Source of the three: specification, section 9, "RPC defaults". */
export const rpcDefaults = {
  /** For all attempts of one request together. */
  timeoutMs: 10_000,
  retries: 3,
  /** Doubles with every retry. */
  baseDelayMs: 150,
}

/** A node that failed is asked last for this long, or for as long as it asked for, up to a minute. */
const restMs = 5000
const longestRestMs = 60_000

export type Upstream = {
  /**
   * Sends calls to a network and answers each, in order. A call that every node refuses for its rate
   * keeps the node's error.
   *
   * @throws UpstreamUnavailableError
   */
  send: (calls: readonly RpcCall[], options?: { signal?: AbortSignal | undefined }) => Promise<RpcAnswer[]>
}

export type UpstreamOptions = {
  networkId: string
  rpcUrls: readonly string[]
  nowMs: () => number
  timeoutMs?: number
  retries?: number
  baseDelayMs?: number
  /** Told of every failed attempt. Only the node's host: providers keep their keys in paths. */
  onFailure?: (failure: { host: string; kind: NodeFailure['kind'] }) => void
}

type Node = { url: string; restsUntilMs: number }

/**
 * The nodes of one network as one: the next answers when one fails or is over its rate, whichever way it
 * says so, and when all were tried they are tried again after a growing pause.
 */
export function createUpstream({
  baseDelayMs = rpcDefaults.baseDelayMs,
  networkId,
  nowMs,
  onFailure,
  retries = rpcDefaults.retries,
  rpcUrls,
  timeoutMs = rpcDefaults.timeoutMs,
}: UpstreamOptions): Upstream {
  const nodes: Node[] = rpcUrls.map((url) => ({ restsUntilMs: 0, url }))
  const attempts = Math.max(retries + 1, nodes.length)

  /** The first node that was not tried yet, rested ones first; when all were tried, the most rested. */
  function choose(tried: ReadonlySet<Node>): Node | undefined {
    const fresh = nodes.filter((node) => !tried.has(node))
    const now = nowMs()
    return [...(fresh.length > 0 ? fresh : nodes)].sort(
      (a, b) => Math.max(a.restsUntilMs, now) - Math.max(b.restsUntilMs, now),
    )[0]
  }

  return {
    async send(calls, { signal = new AbortController().signal } = {}) {
      const answers = new Map<RpcCall, RpcAnswer>()
      const tried = new Set<Node>()
      const endsAtMs = nowMs() + timeoutMs
      let open = calls
      let cause: unknown
      let isLimited = false
      let pauses = 0
      for (let attempt = 0; attempt < attempts && open.length > 0; attempt++) {
        const node = choose(tried)
        if (!node) break
        if (tried.has(node)) await pause(Math.min(baseDelayMs * 2 ** pauses++, endsAtMs - nowMs()), signal)
        const remainingMs = endsAtMs - nowMs()
        if (remainingMs <= 0 || signal.aborted) break
        const isLast = nodes.every((other) => other === node || tried.has(other))
        tried.add(node)
        // While another node is left it gets half of the time, or a silent one would use up everything.
        const outcome = await askNode(node.url, open, {
          signal,
          timeoutMs: Math.max(1, Math.floor(isLast ? remainingMs : remainingMs / 2)),
        })
        if ('failure' in outcome) {
          const { error, kind, retryAfterMs = restMs } = outcome.failure
          cause = error
          isLimited = kind === 'limited'
          node.restsUntilMs = nowMs() + Math.min(retryAfterMs, longestRestMs)
          onFailure?.({ host: new URL(node.url).host, kind })
          // A transaction that may have been sent must not be sent again by us: the answer would be an
          // error about a transaction that in truth succeeded.
          if (kind === 'lost' && open.some(({ method }) => method === 'eth_sendRawTransaction')) break
          continue
        }
        for (const [call, answer] of outcome.answers) answers.set(call, answer)
        open = open.filter((call) => {
          const answer = answers.get(call)
          return answer === undefined || isLimitedAnswer(answer)
        })
        if (open.length > 0) {
          node.restsUntilMs = nowMs() + restMs
          onFailure?.({ host: new URL(node.url).host, kind: 'limited' })
        } else node.restsUntilMs = 0
      }
      return calls.map((call) => {
        const answer = answers.get(call)
        if (!answer) throw new UpstreamUnavailableError({ cause, isLimited, networkId })
        return answer
      })
    },
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted || ms <= 0) return resolve()
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
    function done(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
