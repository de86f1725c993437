import { postStepUpStart } from '@portico/protocol/http'
import { LoginMethodOffError } from '../../errors/identity.js'
import { handle } from '../../http/handle.js'
import { mailGapMs } from '../mailQuota.js'
import { requireCodes, requireIdentity } from '../requireIdentity.js'

export const handlePostStepUpStart = handle(
  postStepUpStart,
  async ({ caller }, context) => {
    const identity = requireIdentity(context)
    const codes = requireCodes(identity)
    const session = await identity.sessions.require(caller)
    const { userId, thumbprint } = session
    const email = await identity.users.emailOf(userId)
    if (email === undefined) throw new LoginMethodOffError({ method: 'noEmail' })
    const started = await codes.start({
      asker: session,
      caller,
      email,
      userId,
      purpose: 'stepUp',
      thumbprint,
    })
    return {
      attempt: started.attempt,
      expiresAt: Math.floor(started.expiresAtMs / 1000),
      resendAfter: mailGapMs / 1000,
    }
  },
  { access: 'wallet' },
)
