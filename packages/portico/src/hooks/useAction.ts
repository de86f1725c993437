'use client'
import type { PorticoError } from '@portico/protocol/errors'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Portico } from '../core/portico.js'
import { createRequest, type RequestState } from '../core/requestState.js'
import { usePorticoContext } from './context.js'

/** State of an action's last call. When a new call starts, the data and error of the earlier call are dropped. */
export type Run<data> =
  | { status: 'idle' | 'pending'; data: undefined; error: undefined }
  | { status: 'success'; data: data; error: undefined }
  | { status: 'error'; data: undefined; error: PorticoError }

/**
 * Provides `run` for one core action, and the state of its last call. Results of superseded calls are ignored. `run`
 * never rejects.
 *
 * @throws NotStartedError, which names `caller`
 */
export function useAction<parameters, data>(
  caller: string,
  action: (portico: Portico, parameters: parameters) => Promise<data>,
) {
  const { portico } = usePorticoContext(caller)
  const request = useMemo(
    () => createRequest((parameters: parameters) => action(portico, parameters)),
    [action, portico],
  )
  const state = useSyncExternalStore(request.subscribe, request.getState, request.getState)
  const run = useCallback(async (parameters: parameters) => toRun(await request.run(parameters)), [request])
  return { ...toRun(state), run }
}

function toRun<data, parameters>({ data, error, status }: RequestState<data, parameters>): Run<data> {
  // A cast: `status` determines the other two fields, which TypeScript cannot see.
  return { data, error, status } as Run<data>
}
