import type { PorticoError } from '@portico/protocol/errors'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { toPorticoError } from './toPorticoError.js'

/**
 * State of the last request of one kind, e.g. a request to a wallet. `subject`: the parameters of the request.
 * `progress`: the last progress that the request reported, even after it has ended.
 */
export type RequestState<data, subject = undefined, progress = undefined> =
  | { status: 'idle'; data?: undefined; error?: undefined; progress?: undefined; subject?: undefined }
  | {
      status: 'pending'
      data?: undefined
      error?: undefined
      progress?: progress | undefined
      subject: subject
    }
  | { status: 'success'; data: data; error?: undefined; progress?: progress | undefined; subject: subject }
  | {
      status: 'error'
      data?: undefined
      error: PorticoError
      progress?: progress | undefined
      subject: subject
    }

/** A kind of request that can run repeatedly, with the state of the last run. */
export type Request<data, subject = undefined, progress = undefined> = StoreApi<
  RequestState<data, subject, progress>
> & {
  /**
   * Starts a request. A newer request supersedes an older one, whose outcome is then only returned to its caller. Never
   * rejects.
   */
  run(subject: subject): Promise<RequestState<data, subject, progress>>
  /** Resets the state. If a request is pending, its outcome is only returned to its caller. */
  reset(): void
}

/** Creates the state of a request, and the functions that change it. An unknown error becomes `INTERNAL`. */
export function createRequest<data, subject = undefined, progress = undefined>(
  ask: (subject: subject, report: (progress: progress) => void) => Promise<data>,
): Request<data, subject, progress> {
  type State = RequestState<data, subject, progress>
  const store = createStore<State>(() => ({ status: 'idle' }))
  let latest = 0
  return {
    ...store,
    reset() {
      latest++
      store.setState({ status: 'idle' }, true)
    },
    async run(subject) {
      const id = ++latest
      let progress: progress | undefined
      const show = (next: State): State => {
        if (id === latest) store.setState(next, true)
        return next
      }
      show({ status: 'pending', subject })
      try {
        const data = await ask(subject, (reported) => {
          progress = reported
          show({ progress, status: 'pending', subject })
        })
        return show({ data, progress, status: 'success', subject })
      } catch (error) {
        return show({ error: toPorticoError(error), progress, status: 'error', subject })
      }
    },
  }
}
