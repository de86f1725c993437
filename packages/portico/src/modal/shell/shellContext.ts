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
 * Reads the texts of an area in the language of the modal. Without an area, reads the texts that the modal opens with.
 * The view's row names its areas, so that they load with the view.
 */
export function useText<area extends ModalArea>(area: area): Text<area>
export function useText(): Text
export function useText(area: ModalArea = 'shell') {
  return useShell().text(area)
}
