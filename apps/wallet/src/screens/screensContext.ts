import { createContext, useContext } from 'react'
import type { Recipients } from '../approval/recipients.js'
import type { Rpc } from '../networks/rpc.js'
import type { FrameStore } from '../storage/frameStore.js'

/** What screens may ask. */
export type ScreensContextValue = {
  rpc: Rpc
  recipients: Recipients
  /** Addresses of the wallet itself, of whoever is signed in now. */
  own: () => Promise<readonly string[]>
  nowMs: () => number
  /** True where the page around the frame draws a way out above it: a second one beside it would only puzzle. */
  hostCloses: () => boolean
  /** Where it says so, the browser keeps nothing for this frame. */
  store: Pick<FrameStore, 'askToKeep' | 'isLasting'>
}

const ScreensContext = createContext<ScreensContextValue | undefined>(undefined)

export const ScreensProvider = ScreensContext.Provider

/** What screens may ask; every screen stands inside of the provider. */
export function useScreens(): ScreensContextValue {
  const value = useContext(ScreensContext)
  if (!value) throw new TypeError('A screen stands outside of its provider.')
  return value
}
