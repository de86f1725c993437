import { postEmailUpdate } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { mailGapMs } from '../mailQuota.js'
import { requireCodes, requireIdentity, requireReleased } from '../requireIdentity.js'
import { toAuditEntry } from '../sessions.js'

export const handlePostEmailUpdate = handle(
  postEmailUpdate,
  async ({ body, caller }, context) => {
    const identity = requireIdentity(context)
    const codes = requireCodes(identity)
    const session = await requireReleased(caller, identity)
    const { userId, thumbprint } = session
    const present = await identity.users.emailOf(userId)
    // The current address was confirmed a moment ago, but the code to the new one did not arrive and is sent again.
    const isAgain =
      present !== undefined && (await codes.isConfirming({ email: body.email, userId, thumbprint }))
    const action =
      present === undefined || isAgain ? ('VERIFY_SECONDARY_OTP' as const) : ('VERIFY_PRIMARY_OTP' as const)
    // Without a current address, a recent proof is required in addition to the approval on the frame's screen: a page
    // could do everything else with an address of its own.
    if (present === undefined) identity.sessions.assertFresh(session)
    const started = await codes.start({
      asker: session,
      caller,
      email: action === 'VERIFY_PRIMARY_OTP' && present !== undefined ? present : body.email,
      userId,
      purpose: action === 'VERIFY_PRIMARY_OTP' ? 'updatePrimary' : 'updateSecondary',
      thumbprint,
      ...(action === 'VERIFY_PRIMARY_OTP' && { newAddress: body.email }),
    })
    if (!isAgain) await identity.audit.write({ ...toAuditEntry(session), event: 'email.changeStarted' })
    return {
      action,
      attempt: started.attempt,
      expiresAt: Math.floor(started.expiresAtMs / 1000),
      resendAfter: mailGapMs / 1000,
    }
  },
  { access: 'wallet' },
)
