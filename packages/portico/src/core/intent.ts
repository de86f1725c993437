import type { CaipNetworkId } from '@portico/protocol/caip'
import type { EmbeddedSocial } from './embeddedClient.js'

/**
 * The reasons for which the kit itself needs a screen, by name, with their data. The modal decides which view to show.
 */
export type Intents = {
  /** The embedded wallet has something to show: a request to approve, or one of its own pages. */
  approvalNeeded: undefined
  /** The user came back from a social provider, and the login continues. */
  loginResumed: { provider: EmbeddedSocial }
  /** The user granted permissions to a key of the site. `sessionKey` is the key's address. */
  permissionsGranted: { networkId: CaipNetworkId; sessionKey: string }
  /** The embedded wallet does not support the method that the site requested. */
  requestRefused: { refused: string }
  /** The account in use must sign in, or its sign-in failed. `state.siwx` shows which of the two. */
  signInNeeded: undefined
}

/** The name of an intent for which the modal opens. */
export type IntentName = keyof Intents

/**
 * The data of the event `intent`. `signInOver`: a sign-in is no longer needed, because the account in use has a
 * session.
 */
export type IntentEvent =
  | { [name in keyof Intents]: { intent: name; data: Intents[name] } }[keyof Intents]
  | { intent: 'signInOver'; data: undefined }
