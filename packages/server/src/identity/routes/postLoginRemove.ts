import { postLoginRemove } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity, requireReleased } from '../requireIdentity.js'

export const handlePostLoginRemove = handle(
  postLoginRemove,
  async ({ body, caller }, context) => {
    const identity = requireIdentity(context)
    const session = await requireReleased(caller, identity)
    identity.sessions.assertFresh(session)
    return { removed: await identity.users.removeLogin(session, body.loginId) }
  },
  { access: 'wallet' },
)
