'use client'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Portico } from '../core/portico.js'
import { createRequest } from '../core/requestState.js'
import { usePorticoContext } from './context.js'
import { toRun } from './run.js'

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
