import { chainQuestionOf } from './chainQuestion.js'
import { askNode, type NodeFailure } from './rpcNode.js'

/** A verdict is refreshed in the background after this time. */
const recheckMs = 5 * 60_000
/** A wrong node is checked again sooner, because its operator may have fixed it. */
const recheckWrongMs = 60_000

const timeoutMs = 5000

/** `right`: it serves the network it was set for. `wrong`: it serves `servedId`. */
export type ChainVerdict = { kind: 'right' } | { kind: 'wrong'; servedId: string }

export type ChainCheck = {
  /** Returns the current verdict and refreshes it in the background if it is old. */
  known: () => ChainVerdict | undefined
  /** Returns the current verdict without a wait. If there is none, queries the node. Never rejects. */
  ask: () => Promise<ChainVerdict | { kind: 'failed'; failure: NodeFailure }>
  /** Queries the node again. Until it answers, the verdict stays. Never rejects. */
  renew: ChainCheck['ask']
  /** Drops the verdict, because after a failure another node may respond at the same URL. */
  forget: () => void
}

export type ChainCheckOptions = {
  /** CAIP-2. */
  networkId: string
  url: string
  nowMs: () => number
  /** Called once for a wrong node, and again only if the node has been right in the meantime. */
  onWrong: (servedId: string) => void
  /** Aborts running checks. */
  signal: AbortSignal
}

/** Creates the check whether a node reports the network that it was set for. Simultaneous callers share one request. */
export function createChainCheck({ networkId, nowMs, onWrong, signal, url }: ChainCheckOptions): ChainCheck {
  let verdict: ChainVerdict | undefined
  let askedAtMs = 0
  let isToldWrong = false
  let running: ReturnType<ChainCheck['ask']> | undefined

  async function read(): ReturnType<ChainCheck['ask']> {
    askedAtMs = nowMs()
    const question = chainQuestionOf(networkId)
    if (!question) {
      return {
        failure: { error: new Error(`no question for ${networkId}`), kind: 'refused' },
        kind: 'failed',
      }
    }
    const { call, olderCall, readServedId } = question
    let servedId: string | undefined
    for (const each of olderCall ? [call, olderCall] : [call]) {
      const outcome = await askNode(url, [each], { signal, timeoutMs })
      if ('failure' in outcome) return { failure: outcome.failure, kind: 'failed' }
      servedId = readServedId(outcome.answers.get(each)?.result)
      if (servedId !== undefined) break
    }
    if (servedId === undefined) {
      return { failure: { error: new Error(`no answer to ${call.method}`), kind: 'refused' }, kind: 'failed' }
    }
    verdict = servedId === networkId ? { kind: 'right' } : { kind: 'wrong', servedId }
    if (verdict.kind === 'wrong' && !isToldWrong) onWrong(servedId)
    isToldWrong = verdict.kind === 'wrong'
    return verdict
  }

  function start(): ReturnType<ChainCheck['ask']> {
    running ??= read().finally(() => {
      running = undefined
    })
    return running
  }

  function known(): ChainVerdict | undefined {
    const lifetimeMs = verdict?.kind === 'wrong' ? recheckWrongMs : recheckMs
    if (verdict && nowMs() - askedAtMs > lifetimeMs) void start()
    return verdict
  }

  return {
    ask: async () => known() ?? start(),
    forget: () => {
      verdict = undefined
    },
    known,
    renew: start,
  }
}
