import { postAccountDelete } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { writeNotice } from '../mail/writeMail.js'
import { requireIdentity, requireReleased } from '../requireIdentity.js'

/** The wallet and its settings are gone, so the advice is about the mailbox and a stored recovery phrase. */
const advice =
  'If this was not you, someone got into your mailbox or one of your devices: change the password of your mailbox now. Your accounts still exist on their networks. If you wrote down your recovery phrase, open them in another wallet and move your tokens to new accounts.'

export const handlePostAccountDelete = handle(
  postAccountDelete,
  async ({ caller }, context) => {
    const identity = requireIdentity(context)
    const { mailer, users, sessions, spending, vault } = identity
    const session = await requireReleased(caller, identity)
    sessions.assertFresh(session)
    const email = await users.noticeAddressOf(session.userId)
    await vault.removeWith(session.userId, () => users.remove(session.userId))
    await spending.forget(session.userId)
    if (email !== undefined)
      mailer?.send(writeNotice(email, { advice, asker: session, what: 'Your wallet was deleted' }), {
        isNotice: true,
      })
    return { deleted: true }
  },
  { access: 'wallet' },
)
