import { postSpending } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../../identity/requireIdentity.js'

export const handlePostSpending = handle(
  postSpending,
  async ({ body, caller }, context) => {
    const { sessions, spending } = requireIdentity(context)
    const { personId } = await sessions.require(caller)
    return { countedAtMs: (await spending.count(personId, body.cents)) ?? null }
  },
  { access: 'wallet' },
)
