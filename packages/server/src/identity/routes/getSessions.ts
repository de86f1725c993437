import { getSessions } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../requireIdentity.js'

export const handleGetSessions = handle(
  getSessions,
  async ({ caller }, context) => {
    const { releases, sessions } = requireIdentity(context)
    const session = await sessions.require(caller)
    return { sessions: await sessions.list(session, await releases.deviceToShow(session)) }
  },
  { access: 'wallet' },
)
