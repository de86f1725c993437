import { getAudit } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../requireIdentity.js'

export const handleGetAudit = handle(
  getAudit,
  async ({ caller, query }, context) => {
    const { audit, releases, sessions } = requireIdentity(context)
    const session = await sessions.require(caller)
    const { cursor } = query
    return audit.list(session.userId, { cursor, deviceId: await releases.deviceToShow(session) })
  },
  { access: 'wallet' },
)
