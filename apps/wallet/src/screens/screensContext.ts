import { createContext, useContext } from 'react'
import type { ReadPrices } from '../approval/readPrices.js'
import type { Recipients } from '../approval/recipients.js'
import type { Rpc } from '../networks/rpc.js'
import type { FrameStore } from '../storage/frameStore.js'

/** A code that was mailed to prove that it is the person: it outlives the screen that asked for it. */
export type PendingProof = {
  attempt: string
  personId: string
  /** Unix milliseconds, of this device's clock. */
  expiresAtMs: number
  /** Unix milliseconds: before then no other mail is sent. */
  resendAtMs: number
}

/** What screens may ask. */
export type ScreensContextValue = {
  /** Empty: the server's default one. */
  projectId: string
  rpc: Rpc
  recipients: Recipients
  /** Where none are asked for, no money is told. */
  prices?: ReadPrices
  /** Addresses of the wallet itself, of whoever is signed in now. */
  own: () => Promise<readonly string[]>
  nowMs: () => number
  /** The last one, where it may still be good. */
  pendingProof: { current: PendingProof | undefined }
  /** True where the page around the frame draws a way out above it: a second one beside it would only puzzle. */
  hostCloses: () => boolean
  /** True in a window of the wallet's own, which no page is around. */
  isWindow: boolean
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
