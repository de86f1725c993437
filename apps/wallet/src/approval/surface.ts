import type { SettingsSection } from '@portico/protocol/frame'
import { otherAccount } from '../errors/otherAccount.js'
import type { Problem } from '../errors/problem.js'
import { WalletError } from '../errors/WalletError.js'
import type { ApprovalRequest, Asker } from './approvalRequest.js'
import { carryOut, type Run } from './carryOut.js'
import type { SpendingLimit } from './spendingLimit.js'

/** The content of the frame's screen: one thing at a time. */
export type SurfaceState =
  | { kind: 'none' }
  | {
      kind: 'approval'
      id: number
      asker: Asker
      request: ApprovalRequest
      step: Step
      /**
       * Why an approved request could not be carried out. Nothing of it left the frame, so the user decides again.
       */
      failure?: Problem
    }
  | { kind: 'settings'; id: number; section: SettingsSection }
  /** The session has ended. The screen stays until the user has read it. */
  | { kind: 'ended'; id: number }

/**
 * `unlock`: the user's own secret must first open the wallet on this device. `secret`: the user has none yet, and the
 * approved request needs one.
 */
type Step = 'asked' | 'working' | 'unlock' | 'secret'

type Waiting = {
  state: Exclude<SurfaceState, { kind: 'none' }>
  run?: Run<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  /** Discards what was prepared for the request. Undefined until the request is on the screen. */
  discard?: () => void
}

export type Surface = {
  read: () => SurfaceState
  subscribe: (listener: () => void) => () => void
  /** Shows a request, and runs it once the user approves. @throws WalletError, REJECTED or REPLACED; errors of `run` */
  ask: <result>(asker: Asker, request: ApprovalRequest, run: Run<result>) => Promise<result>
  /** Shows a screen of the settings until the user has closed it. */
  openSettings: (section: SettingsSection) => Promise<void>
  /** Only screens call these, on a trusted event. */
  approve: (id: number) => void
  reject: (id: number) => void
  /** Returns from the step that an approval needs first to the request, which the user then approves again. */
  back: (id: number) => void
  /** Continues an approved request after the wallet was unlocked or got a secret. */
  unlocked: (id: number) => void
  /** The page has aborted its requests. */
  abort: () => void
  /** The user has closed the frame. */
  close: () => void
  /** Ends requests to the previous wallet with ACCOUNT_MISMATCH, after another wallet has replaced it. */
  endWhere: (isOver: (state: SurfaceState) => boolean) => void
}

export type SurfaceOptions = {
  /** Called when the screen becomes visible, and when it no longer is. */
  onVisible: (isVisible: boolean) => void
  /**
   * Whether a second request waits for the first. Existing clients abandon prompts without notice, so for them the
   * newer request replaces the older one.
   */
  isQueued: () => boolean
  /** Checks and counts an approved request before it is carried out. Default: no check. */
  limit?: SpendingLimit | undefined
  /** Called after an approved request was carried out. Default: nothing is called. */
  onDone?: ((request: ApprovalRequest) => Promise<void>) | undefined
  /**
   * Prepares, while the user reads, what an approval will need. The returned function discards that. It is called once,
   * when the request has left the screen for good. `onOver` reports that the session has ended: nothing that waits
   * could be carried out, so no more requests are shown, and all are refused once the user has read why. Default:
   * nothing is prepared.
   */
  makeReady?: ((request: ApprovalRequest, onOver: (error: WalletError) => void) => () => void) | undefined
}

/** The error message for requests that ended with their session. */
const endedWords = 'This device was logged out. Log in, then try again.'

/**
 * How long the screen stays after the response, in ms: two frames, in which the page draws the result. When the screen
 * closes, the page around it is laid out again, which takes longer than the response.
 */
const answerLeadMs = 32

/** Creates the surface, which shows requests and settings on the frame's screen and settles them. */
export function createSurface({ isQueued, limit, makeReady, onDone, onVisible }: SurfaceOptions): Surface {
  const listeners = new Set<() => void>()
  let waiting: Waiting[] = []
  /** Screens of the settings that the user has not closed yet. */
  const openSections = new Map<SettingsSection, Promise<void>>()
  let state: SurfaceState = { kind: 'none' }
  let lastId = 0

  function show(): void {
    const before = state.kind
    const [first] = waiting
    state = first?.state ?? { kind: 'none' }
    // Requests behind the first one are prepared when their turn comes.
    if (makeReady && first?.state.kind === 'approval')
      first.discard ??= makeReady(first.state.request, endSession)
    if ((before === 'none') !== (state.kind === 'none')) onVisible(state.kind !== 'none')
    for (const listener of listeners) listener()
  }

  function settle(each: Waiting, act: () => void): void {
    waiting = waiting.filter((other) => other !== each)
    each.discard?.()
    act()
    show()
  }

  function find(id: number): Waiting | undefined {
    const [first] = waiting
    return first?.state.id === id ? first : undefined
  }

  function change(each: Waiting, step: Step, failure?: Problem): void {
    if (each.state.kind === 'approval') {
      const { failure: _, ...state } = each.state
      each.state = { ...state, step, ...(failure !== undefined && { failure }) }
    }
    show()
  }

  async function run(each: Waiting): Promise<void> {
    change(each, 'working')
    const request = each.state.kind === 'approval' ? each.state.request : undefined
    try {
      each.resolve(await carryOut(request, each.run, { limit, onDone }))
      await new Promise((resolve) => setTimeout(resolve, answerLeadMs))
      settle(each, () => {})
    } catch (error) {
      const code = error instanceof WalletError ? error.code : undefined
      const step = code === 'SECRET_NEEDED' ? 'unlock' : code === 'SECRET_WANTED' ? 'secret' : undefined
      // The page may have aborted the request in the meantime.
      if (!waiting.includes(each)) settle(each, () => each.reject(error))
      else if (step) change(each, step)
      else if (error instanceof WalletError && code === 'SERVER_UNREACHABLE')
        change(each, 'asked', error.problem)
      else if (code === 'EXPIRED_SESSION' || code === 'NOT_CONNECTED') {
        change(each, 'asked')
        endSession(error)
      } else settle(each, () => each.reject(error))
    }
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

  /** An approved request is being carried out, and a page that aborts now cannot undo it. */
  const isUnderWay = ({ state: each }: Waiting) => each.kind === 'approval' && each.step === 'working'

  /** The request was approved, but something else is needed from the user first. */
  const isHeldUp = ({ state: each }: Waiting) =>
    each.kind === 'approval' && (each.step === 'unlock' || each.step === 'secret')

  function end(isOver: (state: SurfaceState) => boolean, tell: (each: Waiting) => void): void {
    const ended = waiting.filter((other) => !isUnderWay(other) && isOver(other.state))
    // Remove all of them first: none may come on the screen, and be prepared, because the one before it left.
    waiting = waiting.filter((other) => !ended.includes(other))
    for (const each of ended) settle(each, () => tell(each))
  }

  /** Replaces everything that waits with one screen that says that the session has ended. */
  function endSession(cause: unknown): void {
    const serverCode = cause instanceof WalletError ? cause.serverCode : undefined
    const error = new WalletError('EXPIRED_SESSION', endedWords, {
      cause,
      ...(serverCode !== undefined && { serverCode }),
    })
    const over = waiting.filter((other) => !isUnderWay(other))
    for (const each of over) each.discard?.()
    // The page is told only after the user has read the screen, because it then removes the frame.
    const tellPage = () => {
      for (const each of over) {
        if (each.state.kind === 'approval') each.reject(error)
        else each.resolve(undefined)
      }
    }
    lastId += 1
    const ended: Waiting = { reject: tellPage, resolve: tellPage, state: { id: lastId, kind: 'ended' } }
    waiting = [...waiting.filter(isUnderWay), ended]
    show()
  }

  const drop = (message: string) =>
    end(
      () => true,
      (each) => {
        if (each.state.kind === 'approval') each.reject(new WalletError('REJECTED', message))
        else each.resolve(undefined)
      },
    )

  return {
    abort: () => drop('Request was aborted'),
    approve: (id) => {
      const each = find(id)
      if (each?.state.kind === 'approval' && each.state.step === 'asked') void run(each)
    },
    ask: (asker, request, act) =>
      new Promise((resolve, reject) => {
        lastId += 1
        const asked = { asker, id: lastId, kind: 'approval', request, step: 'asked' } as const
        put({ reject, resolve: resolve as (value: unknown) => void, run: act, state: asked })
      }),
    back: (id) => {
      const each = find(id)
      if (each && isHeldUp(each)) change(each, 'asked')
    },
    close: () => drop('The user rejected the request.'),
    endWhere: (isOver) => end(isOver, (each) => each.reject(otherAccount())),
    openSettings(section) {
      // Two presses open one screen, which is closed once.
      const same = openSections.get(section)
      if (same) return same
      const closed = new Promise<void>((resolve, reject) => {
        const forget = () => openSections.delete(section)
        lastId += 1
        put({
          reject: (error) => {
            forget()
            reject(error)
          },
          resolve: () => {
            forget()
            resolve()
          },
          state: { id: lastId, kind: 'settings', section },
        })
      })
      openSections.set(section, closed)
      return closed
    },
    read: () => state,
    reject: (id) => {
      const each = find(id)
      if (!each || isUnderWay(each)) return
      settle(each, () => {
        if (each.state.kind === 'approval')
          each.reject(new WalletError('REJECTED', 'The user rejected the request.'))
        else each.resolve(undefined)
      })
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    unlocked: (id) => {
      const each = find(id)
      if (each && isHeldUp(each)) void run(each)
    },
  }
}
