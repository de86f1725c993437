import type { ModalArea } from '@portico/texts/modalTexts'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { NotStartedError } from '../../core/errors/misuse.js'
import type { Direction } from './navigation.js'
import type { Shell, ShellState } from './shellType.js'
import type { Text } from './text.js'

/** What the modal provides to its views. */
export const ShellContext = createContext<Shell | null>(null)

/** The direction from which the current view slid in. */
export const DirectionContext = createContext<Direction | undefined>(undefined)

/** Returns the modal that contains this view. */
export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new NotStartedError({ caller: 'A view of the modal' })
  return shell
}

/** Returns a part of the modal's own state. The selector must not create objects. */
export function useShellState<selected>(selector: (state: ShellState) => selected): selected {
  const { store } = useShell()
  const read = () => selector(store.getState())
  return useSyncExternalStore(store.subscribe, read, read)
}

/**
 * Returns the texts of an area in the modal's language. Without an area, returns the texts that the modal needs when it
 * opens. A view's row in the table of views names the areas whose texts load with the view.
 */
export function useText<area extends ModalArea>(area: area): Text<area>
export function useText(): Text
export function useText(area: ModalArea = 'shell') {
  return useShell().text(area)
}
