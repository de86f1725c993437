import { otherAccount } from '../errors/otherAccount.js'
import { WalletError } from '../errors/WalletError.js'
import type { ApprovalRequest, Asker, SettingsSection } from './approvalRequest.js'
import type { SpendingLimit } from './spendingLimit.js'

/** What is on the frame's screen. One thing at a time. */
export type SurfaceState =
  | { kind: 'none' }
  | {
      kind: 'approval'
      id: number
      asker: Asker
      request: ApprovalRequest
      step: Step
      /** Why what was approved could not be done, in a sentence: nothing of it has left the frame, and it is asked again. */
      failure?: string
    }
  | { kind: 'settings'; id: number; section: SettingsSection }
  /** The session is over. It stands there until the person has read it. */
  | { kind: 'ended'; id: number }

/**
 * `unlock`: the person's own secret must open the wallet on this device first. `secret`: there is none yet, and what was
 * approved needs one.
 */
type Step = 'asked' | 'working' | 'unlock' | 'secret'

/** @param leaves told just before what was signed leaves the frame: a node that refuses it then may send it all the same */
type Run<result> = (leaves: () => void) => Promise<result>

type Waiting = {
  state: Exclude<SurfaceState, { kind: 'none' }>
  run?: Run<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  /** Throws away what was made ready for it. Undefined until it is on the screen. */
  discard?: () => void
}

export type Surface = {
  read: () => SurfaceState
  subscribe: (listener: () => void) => () => void
  /** Asks, and runs what was approved. @throws WalletError, REJECTED or REPLACED; what `run` throws */
  ask: <result>(asker: Asker, request: ApprovalRequest, run: Run<result>) => Promise<result>
  /** Shows a screen of the settings until the person has closed it. */
  openSettings: (section: SettingsSection) => Promise<void>
  /** Only screens call these, on a trusted event. */
  approve: (id: number) => void
  reject: (id: number) => void
  /** From what an approval needs first, to what is to be approved: it is asked again. */
  back: (id: number) => void
  /** After the wallet was unlocked, or got a secret: what was approved goes on. */
  unlocked: (id: number) => void
  /** The page has given up what it asked. */
  abort: () => void
  /** The person closed the frame. */
  close: () => void
  /** The wallet has become another one: ends what was asked of the one before, with ACCOUNT_MISMATCH. */
  endWhere: (isOver: (state: SurfaceState) => boolean) => void
}

export type SurfaceOptions = {
  /** Told when something is to be seen, or no longer is. */
  onVisible: (isVisible: boolean) => void
  /**
   * Whether a second request waits for the first. Existing clients give prompts up without a word: with them the newer one
   * takes its place.
   */
  isQueued: () => boolean
  /** Looks at what was approved before it is done, and counts it. Default: nothing is looked at. */
  limit?: SpendingLimit | undefined
  /** Hears what was approved and done. Default: nobody does. */
  onDone?: ((request: ApprovalRequest) => Promise<void>) | undefined
  /**
   * Makes ready, while the person reads, what an approval will need. What it returns throws that away: it is called once,
   * when the request has left the screen for good. `onOver` tells that the session has ended: nothing that still waits
   * could be done, so nobody is asked any more, and it is refused once the person has read why. Default: nothing is made ready.
   */
  makeReady?: ((request: ApprovalRequest, onOver: (error: WalletError) => void) => () => void) | undefined
}

/** What the page is told of requests that a session took along. */
const endedWords = 'This device was signed out. Log in again, then ask once more.'

/**
 * How long the screen stays behind its answer: two frames, in which the page draws what it was told. When the screen goes
 * the page around it is laid out anew, which takes longer than the answer does.
 */
const answerLeadMs = 32

/** What the frame shows, and what becomes of it. */
export function createSurface({ isQueued, limit, makeReady, onDone, onVisible }: SurfaceOptions): Surface {
  const listeners = new Set<() => void>()
  let waiting: Waiting[] = []
  /** Screens of the settings, until the person has closed them. */
  const openSections = new Map<SettingsSection, Promise<void>>()
  let state: SurfaceState = { kind: 'none' }
  let lastId = 0

  function show(): void {
    const before = state.kind
    const [first] = waiting
    state = first?.state ?? { kind: 'none' }
    // What waits behind it is made ready when its turn comes.
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

  function change(each: Waiting, step: Step, failure?: string): void {
    if (each.state.kind === 'approval') {
      const { failure: _, ...state } = each.state
      each.state = { ...state, step, ...(failure !== undefined && { failure }) }
    }
    show()
  }

  async function run(each: Waiting): Promise<void> {
    change(each, 'working')
    let takeBack: (() => Promise<void>) | undefined
    let hasLeft = false
    try {
      // Before it is done: a page that takes the frame away meanwhile must not make it uncounted.
      if (limit && each.state.kind === 'approval') takeBack = await limit.check(each.state.request)
      const result = await each.run?.(() => {
        hasLeft = true
      })
      if (each.state.kind === 'approval') void onDone?.(each.state.request).catch(() => {})
      each.resolve(result)
      await new Promise((resolve) => setTimeout(resolve, answerLeadMs))
      settle(each, () => {})
    } catch (error) {
      const code = error instanceof WalletError ? error.code : undefined
      // What has left the frame may be spent, whatever the node says of it.
      if (!hasLeft) await takeBack?.().catch(() => {})
      const step = code === 'SECRET_NEEDED' ? 'unlock' : code === 'SECRET_WANTED' ? 'secret' : undefined
      // The page may have given it up meanwhile.
      if (!waiting.includes(each)) settle(each, () => each.reject(error))
      else if (step) change(each, step)
      else if (error instanceof WalletError && code === 'SERVER_UNREACHABLE')
        change(each, 'asked', error.message)
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

  /** What was approved is being done: a page that gives up now cannot undo it. */
  const isUnderWay = ({ state: each }: Waiting) => each.kind === 'approval' && each.step === 'working'

  /** It was approved, and needs something of the person first. */
  const isHeldUp = ({ state: each }: Waiting) =>
    each.kind === 'approval' && (each.step === 'unlock' || each.step === 'secret')

  function end(isOver: (state: SurfaceState) => boolean, tell: (each: Waiting) => void): void {
    const ended = waiting.filter((other) => !isUnderWay(other) && isOver(other.state))
    // All of them at once: none may come on the screen, and be made ready, because the one before it went.
    waiting = waiting.filter((other) => !ended.includes(other))
    for (const each of ended) settle(each, () => tell(each))
  }

  /** Puts one screen that says so in the place of everything that waits. */
  function endSession(cause: unknown): void {
    const serverCode = cause instanceof WalletError ? cause.serverCode : undefined
    const error = new WalletError('EXPIRED_SESSION', endedWords, {
      cause,
      ...(serverCode !== undefined && { serverCode }),
    })
    const over = waiting.filter((other) => !isUnderWay(other))
    for (const each of over) each.discard?.()
    // The page hears of it once the person has: it lays out anew then, and takes the frame off.
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
    close: () => drop('The person rejected the request.'),
    endWhere: (isOver) => end(isOver, (each) => each.reject(otherAccount())),
    openSettings(section) {
      // Pressed twice, it is one screen, which is closed once.
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
          each.reject(new WalletError('REJECTED', 'The person rejected the request.'))
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
