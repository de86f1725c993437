import { postOperatorOpen } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../../identity/requireIdentity.js'

export const handlePostOperatorOpen = handle(
  postOperatorOpen,
  async ({ caller }, context) => {
    const { sessions, vault } = requireIdentity(context)
    return vault.openOperator(await sessions.require(caller))
  },
  { access: 'wallet' },
)
