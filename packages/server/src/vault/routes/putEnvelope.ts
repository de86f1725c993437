import { putEnvelope } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity, requireReleased } from '../../identity/requireIdentity.js'
import { changeAndTell } from '../tellUser.js'

export const handlePutEnvelope = handle(
  putEnvelope,
  async ({ body, caller }, context) => {
    const identity = requireIdentity(context)
    const { sessions, vault } = identity
    const session = await requireReleased(caller, identity)
    sessions.assertFresh(session)
    const custody = await changeAndTell(
      identity,
      session,
      () => vault.putEnvelope(session, body),
      () => ({ kind: 'secret.added', secret: body.envelope.kind }),
    )
    return { custody }
  },
  { access: 'wallet' },
)
