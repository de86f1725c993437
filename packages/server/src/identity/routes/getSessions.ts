import { getSessions } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../requireIdentity.js'

export const handleGetSessions = handle(
  getSessions,
  async ({ caller }, context) => {
    const { sessions } = requireIdentity(context)
    return { sessions: await sessions.list(await sessions.require(caller)) }
  },
  { access: 'wallet' },
)
