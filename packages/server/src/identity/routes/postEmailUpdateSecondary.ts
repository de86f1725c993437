import { postEmailUpdateSecondary } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { writeNotice } from '../mail/writeMail.js'
import { requireCodes, requireIdentity, requireReleased } from '../requireIdentity.js'

export const handlePostEmailUpdateSecondary = handle(
  postEmailUpdateSecondary,
  async ({ body, caller }, context) => {
    const identity = requireIdentity(context)
    const codes = requireCodes(identity)
    const session = await requireReleased(caller, identity)
    const { userId, thumbprint } = session
    const { address } = await codes.verify({ ...body, userId, purpose: 'updateSecondary', thumbprint })
    const before = await identity.users.emailOf(userId)
    await identity.users.setEmail(session, address)
    if (before !== undefined && before !== address) {
      const texts = await identity.languages.textsFor(userId)
      identity.mailer?.send(writeNotice(before, texts, { asker: session, event: { kind: 'email' } }), {
        isNotice: true,
      })
    }
    return { email: address }
  },
  { access: 'wallet' },
)
