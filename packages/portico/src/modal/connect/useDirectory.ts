import { useSyncExternalStore } from 'react'
import { useShell } from '../shell/shellContext.js'
import { type DirectoryState, directoryOf } from './directory.js'

/** Returns what has been loaded of the wallet directory. */
export function useDirectory(): DirectoryState {
  const store = directoryOf(useShell().portico)
  return useSyncExternalStore(store.subscribe, store.getState, store.getState)
}
