import { chainQuestionOf } from './chainQuestion.js'
import { askNode, type NodeFailure } from './rpcNode.js'

/** What a node said is asked again after this long, without anybody waiting for it. */
const recheckMs = 5 * 60_000
/** A node of another network is asked again sooner: its operator may have put it right. */
const recheckWrongMs = 60_000

const timeoutMs = 5000

/** `right`: it serves the network it was set for. `wrong`: it serves `servedId`. */
export type ChainVerdict = { kind: 'right' } | { kind: 'wrong'; servedId: string }

export type ChainCheck = {
  /** What is known now. Where that is old, asks anew in the background. */
  known: () => ChainVerdict | undefined
  /** What is known, at once; where nothing is, what the node says now. Never rejects. */
  ask: () => Promise<ChainVerdict | { kind: 'failed'; failure: NodeFailure }>
  /** After a failure: behind the same address may now stand another node. */
  forget: () => void
}

export type ChainCheckOptions = {
  /** CAIP-2. */
  networkId: string
  url: string
  nowMs: () => number
  /** Told once, and again when the node was right in between. */
  onWrong: (servedId: string) => void
  /** Ends what is being asked. */
  signal: AbortSignal
}

/** Whether one node serves the network it was set for, by its own word. Callers share one question. */
export function createChainCheck({ networkId, nowMs, onWrong, signal, url }: ChainCheckOptions): ChainCheck {
  let verdict: ChainVerdict | undefined
  let askedAtMs = 0
  let isToldWrong = false
  let running: ReturnType<ChainCheck['ask']> | undefined

  async function read(): ReturnType<ChainCheck['ask']> {
    askedAtMs = nowMs()
    const { call, readServedId } = chainQuestionOf(networkId)
    const outcome = await askNode(url, [call], { signal, timeoutMs })
    if ('failure' in outcome) return { failure: outcome.failure, kind: 'failed' }
    const servedId = readServedId(outcome.answers.get(call)?.result)
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
  }
}
