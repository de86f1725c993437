import { postEmailStart } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { mailGapMs } from '../mailQuota.js'
import { readAsker, requireCodes, requireIdentity } from '../requireIdentity.js'

/** An email costs more than a row of a table. */
const startCost = 5

export const handlePostEmailStart = handle(
  postEmailStart,
  async ({ body, caller }, context) => {
    const identity = requireIdentity(context)
    const codes = requireCodes(identity)
    caller.spend(startCost)
    const asker = readAsker(caller, context, body.origin)
    const thumbprint = await identity.proofs.check(caller)
    await identity.sessions.assertHolds(thumbprint)
    const { action, attempt, expiresAtMs } = await codes.startSignIn({
      asker,
      caller,
      email: body.email,
      thumbprint,
    })
    return { action, attempt, expiresAt: Math.floor(expiresAtMs / 1000), resendAfter: mailGapMs / 1000 }
  },
  { access: 'wallet' },
)
