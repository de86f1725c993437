import { isPorticoError } from '@portico/protocol/errors'
import { postIdentitySignOut } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../requireIdentity.js'

export const handlePostIdentitySignOut = handle(
  postIdentitySignOut,
  async ({ caller }, context) => {
    const { sessions } = requireIdentity(context)
    try {
      const session = await sessions.require(caller)
      return { signedOut: (await sessions.end(session, session.id)) > 0 }
    } catch (error) {
      // Without a session, the user is logged out already.
      if (!isPorticoError(error, 'SESSION_REQUIRED')) throw error
      return { signedOut: false }
    }
  },
  { access: 'wallet' },
)
