import { isPorticoError, type PorticoError } from '@portico/protocol/errors'
import { change } from './change.js'
import type { Connector } from './connector.js'
import { AttemptSupersededError, ConnectionFailedError, ModalClosedError } from './errors/connection.js'
import type { Portico } from './portico.js'
import type { AttemptNote } from './state.js'

export type RunningAttempt = {
  signal: AbortSignal
  /** Records what the wallet is asked to do, or the state of the login's window, unless a newer attempt took over. */
  note(note: AttemptNote): void
  /** Settles with `work`, or rejects as soon as the attempt ends for another reason. */
  race<result>(work: Promise<result>): Promise<result>
  /** Ends the attempt successfully, unless a newer attempt took over. */
  succeed(): void
  /** Ends the attempt with an error. Stores the error in the state for the modal, and returns it to throw. */
  fail(cause: unknown): PorticoError
}

/** Starts an attempt and ends the previous one, because only the latest attempt counts. */
export function startAttempt(
  portico: Portico,
  { connector, signal }: { connector: Connector; signal?: AbortSignal | undefined },
): RunningAttempt {
  const { internal } = portico
  internal.running.attempt?.abort(new AttemptSupersededError())
  const controller = new AbortController()
  internal.running.attempt = controller
  const id = ++internal.running.attemptCount
  const base = { connectorId: connector.id, id, namespace: connector.chain }
  const isCurrent = () => internal.running.attempt === controller
  change<'attempt'>(portico, { attempt: { ...base, status: 'pending' } })

  const onAbort = () => controller.abort(signal?.reason)
  if (signal?.aborted) onAbort()
  else signal?.addEventListener('abort', onAbort, { once: true })
  const release = () => {
    signal?.removeEventListener('abort', onAbort)
    if (isCurrent()) internal.running.attempt = null
  }

  return {
    fail(cause) {
      const error = toConnectError(cause)
      if (isCurrent()) {
        // If the user closed the modal, no error is shown.
        change<'attempt'>(portico, {
          attempt: error.code === 'MODAL_CLOSED' ? null : { ...base, error, status: 'error' },
        })
      }
      release()
      return error
    },
    note(note) {
      if (isCurrent()) change<'attempt'>(portico, { attempt: { ...base, status: 'pending', ...note } })
    },
    race(work) {
      work.catch(() => {}) // its outcome does not matter after the attempt ends
      return new Promise((resolve, reject) => {
        const end = () => reject(toConnectError(controller.signal.reason))
        if (controller.signal.aborted) return end()
        controller.signal.addEventListener('abort', end, { once: true })
        work.then(resolve, reject)
      })
    },
    signal: controller.signal,
    succeed() {
      if (isCurrent()) change<'attempt'>(portico, { attempt: null })
      release()
    },
  }
}

/** Converts `cause` into the error to throw. An abort becomes `ModalClosedError`. */
export function toConnectError(cause: unknown): PorticoError {
  if (isPorticoError(cause)) return cause
  if (cause instanceof DOMException && cause.name === 'AbortError') return new ModalClosedError()
  return new ConnectionFailedError({ cause, details: cause instanceof Error ? cause.message : String(cause) })
}
