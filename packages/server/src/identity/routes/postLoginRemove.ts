import { postLoginRemove } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../requireIdentity.js'

export const handlePostLoginRemove = handle(
  postLoginRemove,
  async ({ body, caller }, context) => {
    const { people, sessions } = requireIdentity(context)
    const session = await sessions.require(caller)
    sessions.assertFresh(session)
    return { removed: await people.removeLogin(session, body.loginId) }
  },
  { access: 'wallet' },
)
