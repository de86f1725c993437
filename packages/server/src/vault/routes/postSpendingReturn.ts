import { postSpendingReturn } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../../identity/requireIdentity.js'

export const handlePostSpendingReturn = handle(
  postSpendingReturn,
  async ({ body, caller }, context) => {
    const { sessions, spending } = requireIdentity(context)
    const { personId } = await sessions.require(caller)
    return { returned: await spending.takeBack(personId, body) }
  },
  { access: 'wallet' },
)
