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
    }
  | { kind: 'settings'; id: number; section: SettingsSection }

/**
 * `unlock`: the person's own secret must open the wallet on this device first. `secret`: there is none yet, and what was
 * approved needs one.
 */
type Step = 'asked' | 'working' | 'unlock' | 'secret'

type Waiting = {
  state: Exclude<SurfaceState, { kind: 'none' }>
  run?: () => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  /** Throws away what was made ready for it. Undefined until it is on the screen. */
  discard?: () => void
}

export type Surface = {
  read: () => SurfaceState
  subscribe: (listener: () => void) => () => void
  /** Asks, and runs what was approved. @throws WalletError, REJECTED or REPLACED; what `run` throws */
  ask: <result>(asker: Asker, request: ApprovalRequest, run: () => Promise<result>) => Promise<result>
  /** Shows a screen of the settings until the person has closed it. */
  openSettings: (section: SettingsSection) => Promise<void>
  /** Only screens call these, on a trusted event. */
  approve: (id: number) => void
  reject: (id: number) => void
  /** After the wallet was unlocked, or got a secret: what was approved goes on. */
  unlocked: (id: number) => void
  /** The page has given up what it asked. */
  abort: () => void
  /** The person closed the frame. */
  close: () => void
}

export type SurfaceOptions = {
  /** Told when something is to be seen, or no longer is. */
  onVisible: (isVisible: boolean) => void
  /**
   * Whether a second request waits for the first. Existing clients give prompts up without a word: with them the newer one
   * takes its place.
   */
  isQueued: () => boolean
  /** Looks at what was approved before it is done, and hears that it was. Default: nothing is looked at. */
  limit?: SpendingLimit | undefined
  /**
   * Makes ready, while the person reads, what an approval will need. What it returns throws that away: it is called once,
   * when the request has left the screen for good. `onOver` tells that the session has ended: nothing that still waits
   * could be done, so it is refused with that error and nobody is asked any more. Default: nothing is made ready.
   */
  makeReady?: ((request: ApprovalRequest, onOver: (error: WalletError) => void) => () => void) | undefined
}

/**
 * How long the screen stays behind its answer: two frames, in which the page draws what it was told. When the screen goes
 * the page around it is laid out anew, which takes longer than the answer does.
 */
const answerLeadMs = 32

/** What the frame shows, and what becomes of it. */
export function createSurface({ isQueued, limit, makeReady, onVisible }: SurfaceOptions): Surface {
  const listeners = new Set<() => void>()
  let waiting: Waiting[] = []
  let state: SurfaceState = { kind: 'none' }
  let lastId = 0

  function show(): void {
    const before = state.kind
    const [first] = waiting
    state = first?.state ?? { kind: 'none' }
    // What waits behind it is made ready when its turn comes.
    if (makeReady && first?.state.kind === 'approval') first.discard ??= makeReady(first.state.request, end)
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

  function change(each: Waiting, step: Step): void {
    if (each.state.kind === 'approval') each.state = { ...each.state, step }
    show()
  }

  async function run(each: Waiting): Promise<void> {
    change(each, 'working')
    try {
      const remember =
        limit && each.state.kind === 'approval' ? await limit.check(each.state.request) : undefined
      const result = await each.run?.()
      // It is done, whether or not it could be written down.
      await remember?.().catch(() => {})
      each.resolve(result)
      await new Promise((resolve) => setTimeout(resolve, answerLeadMs))
      settle(each, () => {})
    } catch (error) {
      const code = error instanceof WalletError ? error.code : undefined
      const step = code === 'SECRET_NEEDED' ? 'unlock' : code === 'SECRET_WANTED' ? 'secret' : undefined
      if (step && waiting.includes(each)) change(each, step)
      else settle(each, () => each.reject(error))
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

  function end(error: WalletError): void {
    const ended = waiting.filter((other) => !isUnderWay(other))
    // All of them at once: none may come on the screen, and be made ready, because the one before it went.
    waiting = waiting.filter(isUnderWay)
    for (const each of ended) {
      settle(each, () => {
        if (each.state.kind === 'settings') each.resolve(undefined)
        else each.reject(error)
      })
    }
  }

  const drop = (message: string) => end(new WalletError('REJECTED', message))

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
    close: () => drop('The person rejected the request.'),
    openSettings: (section) =>
      new Promise((resolve, reject) => {
        lastId += 1
        put({
          reject,
          resolve: () => resolve(),
          state: { id: lastId, kind: 'settings', section },
        })
      }),
    read: () => state,
    reject: (id) => {
      const each = find(id)
      if (!each || isUnderWay(each)) return
      settle(each, () => {
        if (each.state.kind === 'settings') each.resolve(undefined)
        else each.reject(new WalletError('REJECTED', 'The person rejected the request.'))
      })
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    unlocked: (id) => {
      const each = find(id)
      if (each?.state.kind === 'approval' && (each.state.step === 'unlock' || each.state.step === 'secret'))
        void run(each)
    },
  }
}
