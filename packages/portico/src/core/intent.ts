import type { CaipNetworkId } from '@portico/protocol/caip'
import type { EmbeddedSocial } from './embeddedClient.js'

/** What the kit itself needs a screen for, by name, with its data. Which view shows it, the modal decides. */
export type Intents = {
  /** The embedded wallet has something to show: a request to approve, or a page of its own. */
  approvalNeeded: undefined
  /** The page came back from a social provider, and the login continues. */
  loginResumed: { provider: EmbeddedSocial }
  /** The user gave a key of the site permissions. `sessionKey` is its address. */
  permissionsGranted: { networkId: CaipNetworkId; sessionKey: string }
  /** The embedded wallet does not support the method that the site requested. */
  requestRefused: { refused: string }
  /** The account in use must sign in, or its sign-in failed: `state.siwx` says which. */
  signInNeeded: undefined
}

/** The name of an intent for which the modal opens. */
export type IntentName = keyof Intents

/** What `portico.on('intent')` reports. `signInOver`: the account in use has a session, and nothing is left to ask. */
export type IntentEvent =
  | { [name in keyof Intents]: { intent: name; data: Intents[name] } }[keyof Intents]
  | { intent: 'signInOver'; data: undefined }
