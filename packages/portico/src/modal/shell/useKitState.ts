import { useSyncExternalStore } from 'react'
import type { Portico } from '../../core/portico.js'
import type { State } from '../../core/state.js'
import { useShell } from './shellContext.js'

/** Returns a part of the kit's state. The selector must not create objects. */
export function useKitState<selected>(selector: (state: State) => selected): selected {
  return useStateOf(useShell().portico, selector)
}

/** Like `useKitState`, for components outside of the shell. */
export function useStateOf<selected>({ store }: Portico, selector: (state: State) => selected): selected {
  const read = () => selector(store.getState())
  return useSyncExternalStore(store.subscribe, read, read)
}
