import { postEmailUpdatePrimary } from '@portico/protocol/http'
import { CodeExpiredError } from '../../errors/identity.js'
import { handle } from '../../http/handle.js'
import { requireCodes, requireIdentity, requireReleased } from '../requireIdentity.js'

export const handlePostEmailUpdatePrimary = handle(
  postEmailUpdatePrimary,
  async ({ body, caller }, context) => {
    const identity = requireIdentity(context)
    const codes = requireCodes(identity)
    const session = await requireReleased(caller, identity)
    const { userId, thumbprint } = session
    const { newAddress } = await codes.verify({ ...body, userId, purpose: 'updatePrimary', thumbprint })
    if (newAddress === null) throw new CodeExpiredError()
    const started = await codes.start({
      asker: session,
      caller,
      email: newAddress,
      userId,
      purpose: 'updateSecondary',
      thumbprint,
    })
    return { attempt: started.attempt, expiresAt: Math.floor(started.expiresAtMs / 1000) }
  },
  { access: 'wallet' },
)
