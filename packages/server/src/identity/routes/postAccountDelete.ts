import { postAccountDelete } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { writeNotice } from '../mail/writeMail.js'
import { requireIdentity } from '../requireIdentity.js'

export const handlePostAccountDelete = handle(
  postAccountDelete,
  async ({ caller }, context) => {
    const { mailer, people, sessions } = requireIdentity(context)
    const session = await sessions.require(caller)
    sessions.assertFresh(session)
    const email = await people.emailOf(session.personId)
    await people.remove(session.personId)
    if (email !== undefined)
      mailer?.send(writeNotice(email, { asker: session, what: 'Your wallet was deleted' }))
    return { deleted: true }
  },
  { access: 'wallet' },
)
