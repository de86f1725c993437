import { postSessionRevoke } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../requireIdentity.js'

export const handlePostSessionRevoke = handle(
  postSessionRevoke,
  async ({ body, caller }, context) => {
    const { sessions } = requireIdentity(context)
    return { revoked: await sessions.end(await sessions.require(caller), body.sessionId) }
  },
  { access: 'wallet' },
)
