'use client'
import { createContext, useContext } from 'react'
import { NotStartedError } from '../core/errors/misuse.js'
import type { Portico } from '../core/portico.js'
import type { State } from '../core/state.js'

/** The context that `<PorticoProvider>` passes to the hooks below it. */
export type PorticoContextValue = {
  portico: Portico
  /** The state that a server renders and a browser hydrates. */
  serverState: State
  /** Loads the modal's chunk ahead of a click. Safe to call often. */
  preload: () => void
  /**
   * State of the modal's chunk: `loading` while the user waits for it with nothing on screen, `error` if it could not
   * be loaded, until the next attempt. Its other states cause no render.
   */
  chunk: 'idle' | 'loading' | 'error'
}

export const PorticoContext = createContext<PorticoContextValue | null>(null)

/**
 * Returns the context of the nearest provider.
 *
 * @throws NotStartedError, which names the hook or component and `createPortico`
 */
export function usePorticoContext(caller: string): PorticoContextValue {
  const context = useContext(PorticoContext)
  if (!context) throw new NotStartedError({ caller })
  return context
}
