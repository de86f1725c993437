import type { SettingsSection } from '@portico/protocol/frame'
import type { Problem } from '../errors/problem.js'
import { WalletError } from '../errors/WalletError.js'
import type { ApprovalRequest, Site } from './approvalRequest.js'
import type { Run } from './carryOut.js'

/** The content of the frame's screen: one thing at a time. */
export type SurfaceState =
  | { kind: 'none' }
  | {
      kind: 'approval'
      id: number
      site: Site
      request: ApprovalRequest
      step: Step
      /** Why an approved request could not be carried out. Nothing has left the frame, so the user decides again. */
      failure?: Problem
    }
  | { kind: 'settings'; id: number; section: SettingsSection }
  /** The session has ended. The screen stays until the user has read it. */
  | { kind: 'ended'; id: number }

/**
 * The step of an approval. `unlock`: the user's own secret must first open the wallet on this device. `secret`: the
 * user has no secret yet, and the approved request needs one.
 */
type Step = 'asked' | 'working' | 'unlock' | 'secret'

export type Waiting = {
  state: Exclude<SurfaceState, { kind: 'none' }>
  run?: Run<unknown>
  /** Set once the page has given the request up, while it was being carried out. Its screen then stays hidden. */
  isGivenUp?: boolean
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  /** Discards what was prepared for the request. Undefined until the request is on the screen. */
  discard?: () => void
}

/** The error message for requests that ended with their session. */
const endedWords = 'This device was logged out. Log in, then try again.'

/** Whether an approved request is being carried out. A page that aborts now cannot undo it. */
export const isUnderWay = ({ state: each }: Waiting) => each.kind === 'approval' && each.step === 'working'

/** Whether the request was approved, but the user must do something else first. */
export const isHeldUp = ({ state: each }: Waiting) =>
  each.kind === 'approval' && (each.step === 'unlock' || each.step === 'secret')

/** Creates the queue of the requests and settings that wait for the frame's screen. The first one is shown. */
export function createSurfaceQueue({
  isQueued,
  makeReady,
  onVisible,
}: {
  /** Whether a second request waits for the first. If not, it replaces the first. */
  isQueued: () => boolean
  makeReady: ((request: ApprovalRequest, onOver: (error: WalletError) => void) => () => void) | undefined
  onVisible: (isVisible: boolean) => void
}) {
  const listeners = new Set<() => void>()
  let waiting: Waiting[] = []
  let state: SurfaceState = { kind: 'none' }
  let isVisible = false
  let lastId = 0

  /** Finds the request that is on the screen. */
  const findFirst = () => waiting.find(({ isGivenUp }) => !isGivenUp)

  function show(): void {
    const wasVisible = isVisible
    const first = findFirst()
    state = first?.state ?? { kind: 'none' }
    // The other requests are prepared when they become the first.
    if (makeReady && first?.state.kind === 'approval')
      first.discard ??= makeReady(first.state.request, endSession)
    isVisible = first !== undefined
    if (wasVisible !== isVisible) onVisible(isVisible)
    for (const listener of listeners) listener()
  }

  function settle(each: Waiting, act: () => void): void {
    waiting = waiting.filter((other) => other !== each)
    each.discard?.()
    act()
    show()
  }

  function find(id: number): Waiting | undefined {
    const first = findFirst()
    return first?.state.id === id ? first : undefined
  }

  function change(each: Waiting, step: Step, failure?: Problem): void {
    if (each.state.kind === 'approval') {
      const { failure: _, ...state } = each.state
      each.state = { ...state, step, ...(failure !== undefined && { failure }) }
    }
    show()
  }

  function put(each: Waiting): void {
    if (!isQueued()) {
      for (const old of waiting.filter((other) => !isUnderWay(other))) {
        settle(old, () => old.reject(new WalletError('REPLACED', 'Request was aborted')))
      }
    }
    waiting.push(each)
    show()
  }

  /** Marks the requests that are being carried out as given up, and hides their screen. */
  function giveUp(): void {
    for (const each of waiting.filter(isUnderWay)) each.isGivenUp = true
    show()
  }

  function end(isOver: (state: SurfaceState) => boolean, tell: (each: Waiting) => void): void {
    const ended = waiting.filter((other) => !isUnderWay(other) && isOver(other.state))
    // Remove all of them first: otherwise settling one would show, and prepare, the next one.
    waiting = waiting.filter((other) => !ended.includes(other))
    for (const each of ended) settle(each, () => tell(each))
  }

  /** Replaces everything that waits with one screen, which says that the session has ended. */
  function endSession(cause: unknown): void {
    const serverCode = cause instanceof WalletError ? cause.serverCode : undefined
    const error = new WalletError('EXPIRED_SESSION', endedWords, {
      cause,
      ...(serverCode !== undefined && { serverCode }),
    })
    const over = waiting.filter((other) => !isUnderWay(other))
    for (const each of over) each.discard?.()
    // The page removes the frame once it is notified. So it is notified only after the user has read the screen.
    const tellPage = () => {
      for (const each of over) {
        if (each.state.kind === 'approval') each.reject(error)
        else each.resolve(undefined)
      }
    }
    const ended: Waiting = {
      reject: tellPage,
      resolve: tellPage,
      state: { id: nextId(), kind: 'ended' },
    }
    waiting = [...waiting.filter(isUnderWay), ended]
    show()
  }

  const nextId = () => ++lastId

  return {
    change,
    end,
    endSession,
    find,
    giveUp,
    has: (each: Waiting) => waiting.includes(each),
    nextId,
    put,
    read: () => state,
    settle,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
