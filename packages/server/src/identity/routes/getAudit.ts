import { getAudit } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../requireIdentity.js'

export const handleGetAudit = handle(
  getAudit,
  async ({ caller, query }, context) => {
    const { audit, sessions } = requireIdentity(context)
    const { personId } = await sessions.require(caller)
    return audit.list(personId, query.cursor)
  },
  { access: 'wallet' },
)
