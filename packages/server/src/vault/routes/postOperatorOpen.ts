import { postOperatorOpen } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity, requireReleased } from '../../identity/requireIdentity.js'

export const handlePostOperatorOpen = handle(
  postOperatorOpen,
  async ({ caller }, context) => {
    const identity = requireIdentity(context)
    return identity.vault.openOperator(await requireReleased(caller, identity))
  },
  { access: 'wallet' },
)
