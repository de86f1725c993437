import { type FrameParsedReply, type FrameRequestName, frameRequests } from '@portico/protocol/frame'
import { EmbeddedAbortedError, EmbeddedTimeoutError } from '../core/errors/embedded.js'
import { randomId } from '../format/randomId.js'
import { deferred } from './deferred.js'

/** How long the frame may take to send READY. Source: specification, section 9. */
export const frameLoadLimitMs = 20_000

export type AskOptions = {
  signal?: AbortSignal | undefined
  /** Milliseconds. Default: the request's own limit. Null for none. */
  limitMs?: number | null | undefined
  /** Whether the user must approve the request. If so, `rejectPending` rejects it. */
  isForUser?: boolean | undefined
  /** Whether the request sends a transaction. If it gets no response, its outcome is unclear. */
  isSend?: boolean | undefined
}

type Pending = {
  name: FrameRequestName
  isForUser: boolean
  isSend: boolean
  settle: (outcome: { value: unknown } | { error: unknown }) => void
}

export type PendingRequests = ReturnType<typeof createPendingRequests>

const aborted = () => new EmbeddedAbortedError({ isWalletRequest: true })

/** Creates the table of requests to the frame that have no response yet. */
export function createPendingRequests(events: {
  onPending: (count: number) => void
  onTimeout: (reason: 'iframe_request_timeout') => void
}) {
  const pending = new Map<string, Pending>()
  const ofUser = () => [...pending.values()].filter(({ isForUser }) => isForUser)

  /** Reports the number of requests that wait for the user. */
  function count(): void {
    events.onPending(ofUser().length)
  }

  return {
    count,
    /** Rejects every request. */
    end(toError: (request: { isForUser: boolean; isSend: boolean }) => Error): void {
      for (const { settle, ...request } of [...pending.values()]) settle({ error: toError(request) })
    },
    /** Rejects the requests that wait for the user. Default: as aborted. */
    endForUser(toError: (isSend: boolean) => Error = aborted): void {
      for (const { isSend, settle } of ofUser()) settle({ error: toError(isSend) })
    },
    /** Adds a request, which settles exactly once, within its time limit. */
    enroll<name extends FrameRequestName>(
      name: name,
      { isForUser = false, isSend = false, limitMs = frameRequests[name].limitMs, signal }: AskOptions,
    ): { id: string; answer: Promise<FrameParsedReply<name>> } {
      const id = randomId()
      const { promise, reject, resolve } = deferred<FrameParsedReply<name>>()
      const timer =
        limitMs === null
          ? undefined
          : setTimeout(() => {
              // Without a response to a short request, such as a logout, everything still works, so there is no alert.
              if (limitMs >= frameLoadLimitMs) events.onTimeout('iframe_request_timeout')
              settle({ error: new EmbeddedTimeoutError({ reason: 'iframe_request_timeout' }) })
            }, limitMs)
      const onAbort = () => settle({ error: new EmbeddedAbortedError({ isWalletRequest: isForUser }) })
      signal?.addEventListener('abort', onAbort, { once: true })
      const settle: Pending['settle'] = (outcome) => {
        // Only the first outcome settles the request: a response, the time limit or an abort.
        if (!pending.delete(id)) return
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        if ('error' in outcome) reject(outcome.error)
        // The response has this request's type, because `find` compared the names.
        else resolve(outcome.value as FrameParsedReply<name>)
        if (isForUser) count()
      }
      pending.set(id, { isForUser, isSend, name, settle })
      if (signal?.aborted) onAbort()
      return { answer: promise, id }
    },
    /** Finds the request to which a message of the frame responds. */
    find({ id, name }: { id?: string | undefined; name?: string | undefined }): Pending | undefined {
      const waiting = id === undefined ? undefined : pending.get(id)
      return waiting?.name === name ? waiting : undefined
    },
    has: (id: string) => pending.has(id),
    hasForUser: () => ofUser().length > 0,
  }
}
