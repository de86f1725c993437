import { postEmailUpdate } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { mailGapMs } from '../mailCodes.js'
import { requireCodes, requireIdentity } from '../requireIdentity.js'
import { toAuditEntry } from '../sessions.js'

export const handlePostEmailUpdate = handle(
  postEmailUpdate,
  async ({ body, caller }, context) => {
    const identity = requireIdentity(context)
    const codes = requireCodes(identity)
    const session = await identity.sessions.require(caller)
    const { personId, thumbprint } = session
    const present = await identity.people.emailOf(personId)
    // Without an address to ask, what was just proven counts.
    if (present === undefined) identity.sessions.assertFresh(session)
    const started = await codes.start({
      asker: session,
      email: present ?? body.email,
      personId,
      purpose: present === undefined ? 'updateSecondary' : 'updatePrimary',
      thumbprint,
      ...(present !== undefined && { newAddress: body.email }),
    })
    await identity.audit.write({ ...toAuditEntry(session), event: 'email.changeStarted' })
    return {
      action: present === undefined ? ('VERIFY_SECONDARY_OTP' as const) : ('VERIFY_PRIMARY_OTP' as const),
      attempt: started.attempt,
      expiresAt: Math.floor(started.expiresAtMs / 1000),
      resendAfter: mailGapMs / 1000,
    }
  },
  { access: 'wallet' },
)
