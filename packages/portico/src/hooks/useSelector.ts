'use client'
import { useRef, useSyncExternalStore } from 'react'
import type { State } from '../core/state.js'
import { usePorticoContext } from './context.js'
import { isShallowEqual } from './isShallowEqual.js'

/**
 * Returns one part of the kit's state. Objects are compared field by field, so a selector may create an object.
 *
 * @throws NotStartedError, which names `caller`
 */
export function useSelector<selected>(caller: string, selector: (state: State) => selected): selected {
  const { portico, serverState } = usePorticoContext(caller)
  const last = useRef<selected>(undefined)

  const select = (state: State): selected => {
    const selected = selector(state)
    if (!isShallowEqual(last.current, selected)) last.current = selected
    return last.current as selected
  }
  return useSyncExternalStore(
    portico.store.subscribe,
    () => select(portico.store.getState()),
    () => select(serverState),
  )
}
