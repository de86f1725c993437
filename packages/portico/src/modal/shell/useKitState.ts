import { useSyncExternalStore } from 'react'
import type { State } from '../../core/state.js'
import { useShell } from './shellContext.js'

/** Returns a part of the kit's state. The selector must not create objects. */
export function useKitState<selected>(selector: (state: State) => selected): selected {
  const { portico } = useShell()
  const read = () => selector(portico.store.getState())
  return useSyncExternalStore(portico.store.subscribe, read, read)
}
