import { getRpcMethodRule, type RpcAnswer, type RpcCall } from '@portico/protocol/http'
import { PayloadTooLargeError, RateLimitedError, UpstreamUnavailableError } from '../errors/request.js'
import { joinSignals } from '../http/joinSignals.js'
import { pause } from '../http/pause.js'
import type { Room } from '../http/safeFetch.js'
import { type ChainCheck, createChainCheck } from './chainCheck.js'
import { askNode, isLimitedAnswer, type NodeFailure, type NodeOutcome } from './rpcNode.js'

/** Source of all three: specification, section 9, "RPC defaults". */
export const rpcDefaults = {
  /** Time limit for all attempts of one request together. */
  timeoutMs: 10_000,
  retries: 3,
  /** Doubles with every retry. */
  baseDelayMs: 150,
}

/** A failed node is used only after all others, for this time or for the time that it requested (at most a minute). */
const restMs = 5000
const longestRestMs = 60_000

export type Upstream = {
  /**
   * Sends calls to a network and returns the answer to each, in order. If every node refuses a call because of its rate
   * limit, the answer is the node's error.
   *
   * @throws UpstreamUnavailableError; RateLimitedError, if too many large responses wait for memory, or this one waits too long
   */
  send: (calls: readonly RpcCall[], options?: SendOptions) => Promise<RpcAnswer[]>
}

export type SendOptions = {
  /** The client that caused the calls. Default: the server itself. */
  client?: string | undefined
  signal?: AbortSignal | undefined
  /** How a large response waits for memory. Default: it does not wait. */
  room?: Room | undefined
}

/** An upstream that can check in advance which of its nodes serve its network. */
export type VerifiedUpstream = Upstream & {
  /** Checks the network of every node, so that no request has to wait for it. Never rejects. */
  verify: () => Promise<void>
}

export type UpstreamOptions = {
  /** CAIP-2. A node that reports another network is skipped. */
  networkId: string
  rpcUrls: readonly string[]
  nowMs: () => number
  timeoutMs?: number
  retries?: number
  baseDelayMs?: number
  /** Called after every failed attempt. Gets only the node's host, because providers put keys into paths. */
  onFailure?: (failure: { host: string; kind: NodeFailure['kind'] }) => void
  /** Called once for a node that serves another network. */
  onWrongChain?: (wrong: { host: string; servedId: string }) => void
  /** Aborts checks in the background. */
  signal?: AbortSignal
}

type Node = {
  url: string
  restsUntilMs: number
  check: ChainCheck
  /** The clients whose requests it did not answer since it last answered one. */
  failedFor: Set<string>
  /** The clients for which it rests until a check has shown whether it rests for all of them. */
  restsFor: Set<string>
}

/**
 * Combines the nodes of one network. If a node fails or limits the rate (in any form), the next one is tried. After all
 * nodes have been tried, they are retried with a growing pause. A node gets no call before it has reported that it
 * serves the network.
 */
export function createUpstream({
  baseDelayMs = rpcDefaults.baseDelayMs,
  networkId,
  nowMs,
  onFailure,
  onWrongChain,
  retries = rpcDefaults.retries,
  rpcUrls,
  signal: lifetime = new AbortController().signal,
  timeoutMs = rpcDefaults.timeoutMs,
}: UpstreamOptions): VerifiedUpstream {
  const nodes = rpcUrls.map((url): Node => {
    const onWrong = (servedId: string) => onWrongChain?.({ host: new URL(url).host, servedId })
    const check = createChainCheck({ networkId, nowMs, onWrong, signal: lifetime, url })
    return { check, failedFor: new Set(), restsFor: new Set(), restsUntilMs: 0, url }
  })
  const attempts = Math.max(retries + 1, nodes.length)

  /** Returns an untried node, or any node if all were tried. Nodes that did not fail recently come first. */
  function choose(tried: ReadonlySet<Node>, client: string): Node | undefined {
    const usable = nodes.filter((node) => !isWrong(node))
    const fresh = usable.filter((node) => !tried.has(node))
    const now = nowMs()
    const restOf = ({ restsFor, restsUntilMs }: Node) =>
      Math.max(restsUntilMs, restsFor.has(client) ? now + restMs : now)
    return [...(fresh.length > 0 ? fresh : usable)].sort((a, b) => restOf(a) - restOf(b))[0]
  }

  /**
   * Lets a node rest that did not answer one client, unless it still says which network it serves. The client may have
   * called something that no node answers, so the node serves all other clients until then. If other clients get no
   * answer either, the node rests at once.
   */
  async function restIfSick(node: Node, client: string, untilMs: number): Promise<void> {
    node.failedFor.add(client)
    if (node.failedFor.size === 1) {
      node.restsFor.add(client)
      const verdict = await node.check.renew()
      node.restsFor.delete(client)
      // A node of another network is used for nobody.
      if (verdict.kind !== 'failed' && node.failedFor.size <= 1) return
    }
    node.check.forget()
    node.restsUntilMs = Math.max(node.restsUntilMs, untilMs)
  }

  return {
    async send(calls, { client = '', room, signal = new AbortController().signal } = {}) {
      const answers = new Map<RpcCall, RpcAnswer>()
      const tried = new Set<Node>()
      let endsAtMs = nowMs() + timeoutMs
      const waiting = room && {
        bytes: room.bytes,
        more: async () => {
          const fromMs = nowMs()
          await room.more()
          endsAtMs += nowMs() - fromMs
        },
      }
      let open = calls
      let cause: unknown = new Error(`no node serves ${networkId}`)
      let isLimited = false
      let pauses = 0
      for (let attempt = 0; attempt < attempts && open.length > 0; attempt++) {
        const node = choose(tried, client)
        if (!node) break
        if (tried.has(node)) await pause(Math.min(baseDelayMs * 2 ** pauses++, endsAtMs - nowMs()), signal)
        const remainingMs = endsAtMs - nowMs()
        if (remainingMs <= 0 || signal.aborted) break
        const isLast = nodes.every((other) => other === node || tried.has(other) || isWrong(other))
        tried.add(node)
        // If other nodes are left, this one gets half of the time, so that a silent node does not use it all.
        const outcome = await askVerified(node, open, {
          room: waiting,
          signal,
          timeoutMs: Math.max(1, Math.floor(isLast ? remainingMs : remainingMs / 2)),
        })
        if (outcome === 'wrong') continue
        if ('failure' in outcome) {
          const { error, kind, retryAfterMs = restMs } = outcome.failure
          cause = error
          if (error instanceof RateLimitedError) throw error
          // Either the client has gone, or it requested too much. Neither is the node's fault, and one client must not
          // be able to move all other clients to the next node.
          if (signal.aborted || error instanceof PayloadTooLargeError) break
          isLimited = kind === 'limited'
          const untilMs = nowMs() + Math.min(retryAfterMs, longestRestMs)
          if (kind === 'lost') void restIfSick(node, client, untilMs)
          else {
            if (!isLimited) node.check.forget()
            node.restsUntilMs = untilMs
          }
          onFailure?.({ host: new URL(node.url).host, kind })
          // A transaction that may have been sent is not sent again, because the second node would report an error for
          // a transaction that in fact succeeded.
          if (kind === 'lost' && open.some(({ method }) => getRpcMethodRule(method, networkId)?.isSending))
            break
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
        } else {
          node.restsUntilMs = 0
          node.failedFor.clear()
        }
      }
      return calls.map((call) => {
        const answer = answers.get(call)
        if (!answer) throw new UpstreamUnavailableError({ cause, isLimited, networkId })
        return answer
      })
    },
    async verify() {
      await Promise.all(nodes.map(({ check }) => check.ask()))
    },
  }
}

function isWrong({ check }: Node): boolean {
  return check.known()?.kind === 'wrong'
}

/**
 * Sends calls to a node if it serves the network. If that is unknown, the network is checked first, within the same
 * time limit.
 */
async function askVerified(
  { check, url }: Node,
  calls: readonly RpcCall[],
  { room, signal, timeoutMs }: { room: Room | undefined; signal: AbortSignal; timeoutMs: number },
): Promise<NodeOutcome | 'wrong'> {
  if (check.known()?.kind === 'right') return askNode(url, calls, { room, signal, timeoutMs })
  const startedAt = performance.now()
  const verdict = await within(check.ask(), timeoutMs, signal)
  if (verdict?.kind === 'wrong') return 'wrong'
  if (verdict?.kind === 'right') {
    const remainingMs = Math.max(1, Math.floor(timeoutMs - (performance.now() - startedAt)))
    return askNode(url, calls, { room, signal, timeoutMs: remainingMs })
  }
  const failure = verdict?.failure ?? {
    error: new Error('the node did not say in time which network it serves'),
    kind: 'refused',
  }
  // The node never saw the calls, whatever the result of its check.
  return { failure: { ...failure, kind: failure.kind === 'limited' ? 'limited' : 'refused' } }
}

async function within<value>(
  running: Promise<value>,
  ms: number,
  signal: AbortSignal,
): Promise<value | undefined> {
  const settled = new AbortController()
  const over = joinSignals([signal, settled.signal])
  const late = pause(ms, over.signal).then(() => undefined)
  try {
    return await Promise.race([running, late])
  } finally {
    settled.abort()
    over.release()
  }
}
