import { createContext, useContext } from 'react'
import type { ReadPrices } from '../approval/readPrices.js'
import type { Recipients } from '../approval/recipients.js'
import type { FrameTexts, ScreenArea } from '../language/frameTexts.js'
import type { Rpc } from '../networks/rpc.js'
import type { FrameStore } from '../storage/frameStore.js'

/** An emailed code that proves the user's identity. It outlasts the screen that requested it. */
export type PendingProof = {
  attempt: string
  userId: string
  /** Unix milliseconds, by this device's clock. */
  expiresAtMs: number
  /** Unix milliseconds. Before then, no other email is sent. */
  resendAtMs: number
}

/** The functions and values that screens may use. */
export type ScreensContextValue = {
  /** Empty for the server's default project. */
  projectId: string
  rpc: Rpc
  recipients: Recipients
  /** Without prices, no values in money are shown. */
  prices?: ReadPrices
  /** Returns the addresses of the logged-in user's wallet. */
  own: () => Promise<readonly string[]>
  nowMs: () => number
  /** The last code, which may still be valid. */
  pendingProof: { current: PendingProof | undefined }
  /**
   * Checks whether the page around the frame draws a close button above it. A second close button would only confuse
   * the user.
   */
  hostCloses: () => boolean
  /** True in a window of the wallet's own, without a page around it. */
  isWindow: boolean
  /** Shows whether the browser stores anything for this frame. */
  store: Pick<FrameStore, 'askToKeep' | 'isLasting'>
  /** Texts in the language of the page around the frame. */
  texts: FrameTexts
}

const ScreensContext = createContext<ScreensContextValue | undefined>(undefined)

export const ScreensProvider = ScreensContext.Provider

/** Returns the functions and values that screens may use. Every screen must be inside the provider. */
export function useScreens(): ScreensContextValue {
  const value = useContext(ScreensContext)
  if (!value) throw new TypeError('A screen stands outside of its provider.')
  return value
}

/** Returns the texts of one area. */
export function useText<area extends ScreenArea>(area: area): FrameTexts[area] {
  return useScreens().texts[area]
}
