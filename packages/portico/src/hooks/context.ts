'use client'
import { createContext, useContext } from 'react'
import { NotStartedError } from '../core/errors/misuse.js'
import type { Portico } from '../core/portico.js'
import type { State } from '../core/state.js'

/** The context that `<PorticoProvider>` passes to hooks. */
export type PorticoContextValue = {
  portico: Portico
  /** The state that a server renders and a browser hydrates. */
  serverState: State
  /** Loads the modal's chunk ahead of a click. It can be called often. */
  preload: () => void
  /**
   * State of the modal's chunk. `loading`: the user is waiting for it, and nothing is on the screen yet. `error`: it
   * could not be loaded. This stays until the next attempt. All other states are `idle` here, so they cause no render.
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
