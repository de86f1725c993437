import { postReleaseDecision } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity, requireReleased } from '../../identity/requireIdentity.js'

export const handlePostReleaseDecision = handle(
  postReleaseDecision,
  async ({ body: { decision, id }, caller }, context) => {
    const identity = requireIdentity(context)
    const session = await requireReleased(caller, identity)
    return { isDone: await identity.releases.decide(session, id, decision) }
  },
  { access: 'wallet' },
)
