import { postSpendingReturn } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity, requireReleased } from '../../identity/requireIdentity.js'

export const handlePostSpendingReturn = handle(
  postSpendingReturn,
  async ({ body, caller }, context) => {
    const identity = requireIdentity(context)
    // A device that waits must not use up what its user may spend.
    const { userId } = await requireReleased(caller, identity)
    return { returned: await identity.spending.takeBack(userId, body) }
  },
  { access: 'wallet' },
)
