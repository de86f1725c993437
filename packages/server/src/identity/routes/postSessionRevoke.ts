import { postSessionRevoke } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../requireIdentity.js'

export const handlePostSessionRevoke = handle(
  postSessionRevoke,
  async ({ body, caller }, context) => {
    const { releases, sessions } = requireIdentity(context)
    const session = await sessions.require(caller)
    if (body.sessionId !== session.id) await releases.assert(session)
    return { revoked: await sessions.end(session, body.sessionId) }
  },
  { access: 'wallet' },
)
