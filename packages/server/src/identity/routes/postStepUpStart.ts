import { postStepUpStart } from '@portico/protocol/http'
import { LoginMethodOffError } from '../../errors/identity.js'
import { handle } from '../../http/handle.js'
import { mailGapMs } from '../mailCodes.js'
import { requireCodes, requireIdentity } from '../requireIdentity.js'

export const handlePostStepUpStart = handle(
  postStepUpStart,
  async ({ caller }, context) => {
    const identity = requireIdentity(context)
    const codes = requireCodes(identity)
    const session = await identity.sessions.require(caller)
    const { personId, thumbprint } = session
    const email = await identity.people.emailOf(personId)
    if (email === undefined) throw new LoginMethodOffError({ method: 'email, which you have not added' })
    const started = await codes.start({
      asker: session,
      caller,
      email,
      personId,
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
