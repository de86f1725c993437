import type { Credential } from './credential.js'
import type { AssertKept } from './findOrCreateUser.js'
import type { FlowPurpose } from './social/flowPurpose.js'

/** A flow that the user has completed at the other service. */
export type EndedFlow = {
  assertKept: AssertKept
  credential: Credential
  origin: string
  purpose: FlowPurpose
  /** The session that adds a login or gives a fresh proof. Null for a login. */
  sessionId: string | null
}
