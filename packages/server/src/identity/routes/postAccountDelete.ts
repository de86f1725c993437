import { postAccountDelete } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { writeNotice } from '../mail/writeMail.js'
import { requireIdentity, requireReleased } from '../requireIdentity.js'

export const handlePostAccountDelete = handle(
  postAccountDelete,
  async ({ caller }, context) => {
    const identity = requireIdentity(context)
    const { languages, mailer, users, sessions, spending, vault } = identity
    const session = await requireReleased(caller, identity)
    sessions.assertFresh(session)
    const email = await users.noticeAddressOf(session.userId)
    const texts = await languages.textsFor(session.userId)
    await vault.removeWith(session.userId, (markKeys) =>
      users.remove(session.userId, async (transaction) => {
        await markKeys(transaction)
        await spending.forget(session.userId, transaction)
      }),
    )
    if (email !== undefined)
      mailer?.send(writeNotice(email, texts, { asker: session, event: { kind: 'deleted' } }), {
        isNotice: true,
      })
    return { deleted: true }
  },
  { access: 'wallet' },
)
