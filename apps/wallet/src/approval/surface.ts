import type { SettingsSection } from '@portico/protocol/frame'
import { otherAccount } from '../errors/otherAccount.js'
import { WalletError } from '../errors/WalletError.js'
import type { ApprovalRequest, Site } from './approvalRequest.js'
import { carryOut, type Run } from './carryOut.js'
import type { SpendingLimit } from './spendingLimit.js'
import { createSurfaceQueue, isHeldUp, isUnderWay, type SurfaceState, type Waiting } from './surfaceQueue.js'

export type Surface = {
  read: () => SurfaceState
  subscribe: (listener: () => void) => () => void
  /**
   * Shows a request, and runs it once the user approves. If `signal` is aborted already, nothing is shown. Default: it
   * is not.
   *
   * @throws WalletError, REJECTED or REPLACED; errors of `run`
   */
  ask: <result>(
    site: Site,
    request: ApprovalRequest,
    run: Run<result>,
    signal?: AbortSignal,
  ) => Promise<result>
  /** Returns the signal that is aborted when the page next gives up its requests, or the user closes the frame. */
  givenUp: () => AbortSignal
  /** Shows a screen of the settings until the user has closed it. */
  openSettings: (section: SettingsSection) => Promise<void>
  /** Approves the request. Only screens call this function and `reject`, on a trusted event. */
  approve: (id: number) => void
  reject: (id: number) => void
  /** Returns to the request from a step that the approval needs first. The user then approves the request again. */
  back: (id: number) => void
  /** Continues an approved request after the wallet was unlocked or got a secret. */
  unlocked: (id: number) => void
  /** Called when the page has aborted its requests. An approved request is still carried out, behind the page. */
  abort: () => void
  /** Called when the user has closed the frame. */
  close: () => void
  /**
   * Ends requests to the previous wallet.
   *
   * @param error what the requests end with. Default: ACCOUNT_MISMATCH, because another wallet has replaced it
   */
  endWhere: (isOver: (state: SurfaceState) => boolean, error?: WalletError) => void
}

export type SurfaceOptions = {
  /** Called when the screen becomes visible, and when it no longer is. */
  onVisible: (isVisible: boolean) => void
  /**
   * Whether a second request waits for the first. If not, it replaces the first. Existing clients abandon prompts
   * without notice, so the wallet does not let their requests wait.
   */
  isQueued: () => boolean
  /** Checks and counts an approved request before it is carried out. Default: no check. */
  limit?: SpendingLimit | undefined
  /**
   * Called after an approved request was carried out. It is not called if the network reverted the request's operation.
   * Default: nothing is called.
   */
  onDone?: ((request: ApprovalRequest) => Promise<void>) | undefined
  /**
   * Prepares what an approval will need while the user reads the request. The returned function discards the
   * preparation. It is called once, when the request has left the screen for good. `onOver` reports that the session
   * has ended. No waiting request could then be carried out, so no more are shown, and all are refused once the user
   * has read why. Default: nothing is prepared.
   */
  makeReady?: ((request: ApprovalRequest, onOver: (error: WalletError) => void) => () => void) | undefined
}

/**
 * How long the screen stays after the response, in ms: two frames, in which the page draws the result. When the screen
 * closes, the browser lays out the page around it again, which takes longer than the response.
 */
const answerLeadMs = 32

/** Creates the surface, which shows requests and settings on the frame's screen and settles them. */
export function createSurface({ isQueued, limit, makeReady, onDone, onVisible }: SurfaceOptions): Surface {
  const queue = createSurfaceQueue({ isQueued, makeReady, onVisible })
  const { change, settle } = queue
  /** Screens of the settings that the user has not closed yet. */
  const openSections = new Map<SettingsSection, Promise<void>>()
  /** Ends with the request that is being carried out. One that was given up may still be, behind the next one. */
  let running: Promise<unknown> = Promise.resolve()
  /** Ends the requests that are still being prepared when the page gives up. */
  let round = new AbortController()

  /** Carries requests out one after the other: the nonce of the next one depends on the one before. */
  function carryOutInTurn(...parts: Parameters<typeof carryOut>): Promise<unknown> {
    const work = running.then(() => carryOut(...parts))
    running = work.catch(() => {})
    return work
  }

  async function run(each: Waiting): Promise<void> {
    change(each, 'working')
    const request = each.state.kind === 'approval' ? each.state.request : undefined
    try {
      each.resolve(await carryOutInTurn(request, each.run, { limit, onDone }))
      await new Promise((resolve) => setTimeout(resolve, answerLeadMs))
      settle(each, () => {})
    } catch (error) {
      const code = error instanceof WalletError ? error.code : undefined
      const step = code === 'SECRET_NEEDED' ? 'unlock' : code === 'SECRET_WANTED' ? 'secret' : undefined
      // The page may have aborted the request in the meantime.
      if (!queue.has(each) || each.isGivenUp) settle(each, () => each.reject(error))
      else if (step) change(each, step)
      else if (error instanceof WalletError && code === 'SERVER_UNREACHABLE')
        change(each, 'asked', error.problem)
      else if (code === 'EXPIRED_SESSION' || code === 'NOT_CONNECTED') {
        change(each, 'asked')
        queue.endSession(error)
      } else settle(each, () => each.reject(error))
    }
  }

  const drop = (message: string) => {
    queue.end(
      () => true,
      (each) => {
        if (each.state.kind === 'approval') each.reject(new WalletError('REJECTED', message))
        else each.resolve(undefined)
      },
    )
    queue.giveUp()
    round.abort(new WalletError('REJECTED', message))
    round = new AbortController()
  }

  return {
    abort: () => drop('Request was aborted'),
    approve: (id) => {
      const each = queue.find(id)
      if (each?.state.kind === 'approval' && each.state.step === 'asked') void run(each)
    },
    ask: (site, request, act, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        const asked = { site, id: queue.nextId(), kind: 'approval', request, step: 'asked' } as const
        queue.put({ reject, resolve: resolve as (value: unknown) => void, run: act, state: asked })
      }),
    back: (id) => {
      const each = queue.find(id)
      if (each && isHeldUp(each)) change(each, 'asked')
    },
    close: () => drop('The user rejected the request.'),
    endWhere: (isOver, error = otherAccount()) => queue.end(isOver, (each) => each.reject(error)),
    givenUp: () => round.signal,
    openSettings(section) {
      // If the user presses twice, one screen opens, and closing it settles both calls.
      const same = openSections.get(section)
      if (same) return same
      const closed = new Promise<void>((resolve, reject) => {
        const forget = () => openSections.delete(section)
        queue.put({
          reject: (error) => {
            forget()
            reject(error)
          },
          resolve: () => {
            forget()
            resolve()
          },
          state: { id: queue.nextId(), kind: 'settings', section },
        })
      })
      openSections.set(section, closed)
      return closed
    },
    read: queue.read,
    reject: (id) => {
      const each = queue.find(id)
      if (!each || isUnderWay(each)) return
      settle(each, () => {
        if (each.state.kind === 'approval')
          each.reject(new WalletError('REJECTED', 'The user rejected the request.'))
        else each.resolve(undefined)
      })
    },
    subscribe: queue.subscribe,
    unlocked: (id) => {
      const each = queue.find(id)
      if (each && isHeldUp(each)) void run(each)
    },
  }
}
