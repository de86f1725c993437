import { createContext, useContext, useSyncExternalStore } from 'react'
import { NotStartedError } from '../core/errors/misuse.js'
import type { Direction } from './navigation.js'
import type { Shell, ShellState } from './shellType.js'
import type { Text } from './text.js'

/** What the modal gives to its views. */
export const ShellContext = createContext<Shell | null>(null)

/** Where the view on screen came from. */
export const DirectionContext = createContext<Direction | undefined>(undefined)

/** The modal that this view stands in. */
export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new NotStartedError({ caller: 'A view of the modal' })
  return shell
}

/** One part of the modal's own state. The selector must not build objects. */
export function useShellState<selected>(selector: (state: ShellState) => selected): selected {
  const { store } = useShell()
  const read = () => selector(store.getState())
  return useSyncExternalStore(store.subscribe, read, read)
}

/** Reads texts in the language of the modal. */
export function useText(): Text {
  return useShell().t
}
