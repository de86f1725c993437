import type { AccountState } from './accountState.js'
import type { ClientFrame } from './clientFrame.js'
import type { EmbeddedClientOptions } from './embeddedClientOptions.js'
import type { FrameChannel } from './frameChannel.js'

/** Parts that each method of the client needs. */
export type ClientContext = {
  account: AccountState
  /** Sends a request to the frame. Loads the frame if necessary. */
  ask: FrameChannel['ask']
  frame: ClientFrame
  options: EmbeddedClientOptions
}

/** How long a read may take. Source: specification, section 9 (connect and login requests). */
export const readLimitMs = 120_000
