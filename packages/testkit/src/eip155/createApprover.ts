import type { Answer, Approval, Decision, Outcome } from '../prompt/approval.js'
import { openPrompt } from '../prompt/openPrompt.js'
import { ProviderRpcError, userRejected } from './ProviderRpcError.js'

/** A network that no site configures. The answer `wrongNetwork` switches the wallet to it. */
export const nowhereChainId = 0xdead

/** The part of a wallet's memory that the approver uses. The wallet's family may store more. */
type ApproverMemory = {
  read: () => { isLocked: boolean }
  update: (change: { chainId?: number; isLocked?: boolean }) => void
  watch: (onChange: (now: { isLocked: boolean }) => void) => () => void
}

/** Creates the part of a test wallet that decides on requests, by the script in `answer` or by the user of the page. */
export function createApprover(parameters: {
  answer: Answer
  info: { name: string; icon: string }
  memory: ApproverMemory
  slowMs: number
}) {
  const { info, memory, slowMs } = parameters
  const approvals: Approval[] = []
  const waiting = new Set<(outcome: Outcome) => void>()
  let answer = parameters.answer
  let lastPrompt: Promise<unknown> = Promise.resolve()
  const asked = new Set<string>()

  function setAnswer(next: Answer) {
    answer = next
    if (next === 'locked') memory.update({ isLocked: true })
    if (next === 'wrongNetwork') memory.update({ chainId: nowhereChainId })
  }

  async function decide(approval: Approval): Promise<Decision> {
    if (typeof answer === 'function') return answer(approval)
    switch (answer) {
      case 'locked':
        return ownerIsPresent() ? 'human' : 'approve'
      case 'wrongNetwork':
        if (approval.kind !== 'switchNetwork' && approval.kind !== 'addNetwork') return 'approve'
        return ownerIsPresent() ? 'human' : 'reject'
      default:
        return answer
    }
  }

  /** Waits for the decision, for `answerPending` or for `elsewhere`, whichever comes first. */
  function waitFor(decision: Decision, approval: Approval, elsewhere?: Promise<Outcome>): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const ended = new AbortController()
      const settle = (outcome: Outcome) => {
        waiting.delete(settle)
        ended.abort()
        resolve(outcome)
      }
      waiting.add(settle)
      elsewhere?.then(settle)
      switch (decision) {
        case 'approve':
          return settle({ approved: true })
        case 'reject':
          return settle({ approved: false })
        case 'slow': {
          const timer = setTimeout(() => settle({ approved: true }), slowMs)
          ended.signal.addEventListener('abort', () => clearTimeout(timer))
          return
        }
        case 'never':
          return
        case 'human': {
          if (!ownerIsPresent()) {
            waiting.delete(settle)
            return reject(
              new ProviderRpcError({
                code: -32603,
                message:
                  "The test wallet's answer is `human`, but there is no page to show it. Choose another `answer`.",
              }),
            )
          }
          // Opens one window at a time, as an extension does.
          lastPrompt = lastPrompt.then(() =>
            openPrompt({ answer, approval, info, onAnswer: setAnswer, signal: ended.signal }).then(
              settle,
              reject,
            ),
          )
        }
      }
    })
  }

  /**
   * Resolves when the user of the page, or the wallet's `unlock()`, has unlocked the wallet.
   *
   * @throws ProviderRpcError 4001 if the user does not unlock it
   */
  async function unlock(asking: Pick<Approval, 'network' | 'origin'>): Promise<void> {
    if (!memory.read().isLocked) return
    const approval: Approval = { kind: 'unlock', network: asking.network, origin: asking.origin }
    approvals.push(approval)
    let stopWatching = () => {}
    const unlocked = new Promise<Outcome>((resolve) => {
      stopWatching = memory.watch((now) => {
        if (!now.isLocked) resolve({ approved: true })
      })
    })
    const outcome = await waitFor(ownerIsPresent() ? 'human' : 'never', approval, unlocked)
    stopWatching()
    if (!outcome.approved) throw userRejected()
    if (memory.read().isLocked) memory.update({ isLocked: false })
    if (answer === 'locked') answer = ownerIsPresent() ? 'human' : 'approve'
  }

  function answerPending(outcome: 'approve' | 'reject') {
    for (const settle of [...waiting]) settle({ approved: outcome === 'approve' })
  }

  /**
   * Resolves when the user approves, after unlocking the wallet if it is locked.
   *
   * @throws ProviderRpcError 4001 if the user rejects
   */
  async function approve(approval: Approval): Promise<{ accounts?: readonly string[] | undefined }> {
    await unlock(approval)
    approvals.push(approval)
    const outcome = await waitFor(await decide(approval), approval)
    if (!outcome.approved) throw userRejected()
    return { accounts: outcome.accounts }
  }

  /**
   * Runs `ask` unless the same request is already on screen.
   *
   * @throws ProviderRpcError -32002 if it is on screen. Extensions respond the same way to a second connect request
   */
  async function onceAtATime<result>(method: string, ask: () => Promise<result>): Promise<result> {
    if (asked.has(method)) {
      throw new ProviderRpcError({
        code: -32002,
        message: `Request of type ${method} already pending. Please wait.`,
      })
    }
    asked.add(method)
    try {
      return await ask()
    } finally {
      asked.delete(method)
    }
  }

  return { answerPending, approvals, approve, getAnswer: () => answer, onceAtATime, setAnswer, unlock }
}

function ownerIsPresent() {
  return typeof document !== 'undefined'
}
