import { postSpending } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity, requireReleased } from '../../identity/requireIdentity.js'

export const handlePostSpending = handle(
  postSpending,
  async ({ body, caller }, context) => {
    const identity = requireIdentity(context)
    // A device that waits must not use up what its user may spend.
    const { userId } = await requireReleased(caller, identity)
    return { countedAtMs: (await identity.spending.count(userId, body.cents)) ?? null }
  },
  { access: 'wallet' },
)
