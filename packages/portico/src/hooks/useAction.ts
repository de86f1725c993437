'use client'
import { isPorticoError, PorticoError } from '@portico/protocol/errors'
import { useCallback, useReducer, useRef } from 'react'
import type { Portico } from '../core/portico.js'
import { usePorticoContext } from './context.js'

/** State of an action's last call. Data and error of an earlier call are dropped when a new one starts. */
export type Run<data> =
  | { status: 'idle' | 'pending'; data: undefined; error: undefined }
  | { status: 'success'; data: data; error: undefined }
  | { status: 'error'; data: undefined; error: PorticoError }

/**
 * Runs one core action and tracks its last call. Results of superseded calls are ignored. `run` never rejects.
 *
 * @throws NotStartedError, which names `caller`
 */
export function useAction<parameters, data>(
  caller: string,
  action: (portico: Portico, parameters: parameters) => Promise<data>,
) {
  const { portico } = usePorticoContext(caller)
  const [state, setState] = useReducer((_: Run<data>, next: Run<data>) => next, {
    data: undefined,
    error: undefined,
    status: 'idle',
  })
  const latest = useRef(0)

  const run = useCallback(
    async (parameters: parameters): Promise<Run<data>> => {
      const id = ++latest.current
      const show = (next: Run<data>) => {
        if (id === latest.current) setState(next)
        return next
      }
      show({ data: undefined, error: undefined, status: 'pending' })
      try {
        return show({ data: await action(portico, parameters), error: undefined, status: 'success' })
      } catch (error) {
        return show({ data: undefined, error: toPorticoError(error), status: 'error' })
      }
    },
    [action, portico],
  )
  return { ...state, run }
}

function toPorticoError(cause: unknown): PorticoError {
  return isPorticoError(cause) ? cause : new PorticoError('INTERNAL', 'Something went wrong', { cause })
}
