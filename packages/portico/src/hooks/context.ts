'use client'
import { createContext, useContext } from 'react'
import { NotStartedError } from '../core/errors/misuse.js'
import type { Portico } from '../core/portico.js'
import type { State } from '../core/state.js'

/** What `<PorticoProvider>` gives to the hooks below it. */
export type PorticoContextValue = {
  portico: Portico
  /** The state that a server renders and a browser hydrates. */
  serverState: State
  /** Loads the modal's chunk ahead of a click. Safe to call often. */
  preload: () => void
  /**
   * The modal's chunk: `loading` while somebody waits for it with nothing on screen, `error` if it could not be loaded,
   * until the next try. Its other states redraw nobody.
   */
  chunk: 'idle' | 'loading' | 'error'
}

export const PorticoContext = createContext<PorticoContextValue | null>(null)

/**
 * The kit of the nearest provider.
 *
 * @throws NotStartedError, which names the hook or component and `createPortico`
 */
export function usePorticoContext(caller: string): PorticoContextValue {
  const context = useContext(PorticoContext)
  if (!context) throw new NotStartedError({ caller })
  return context
}
