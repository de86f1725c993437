import { postEnvelopeRemove } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity, requireReleased } from '../../identity/requireIdentity.js'
import { changeAndTell } from '../tellUser.js'

export const handlePostEnvelopeRemove = handle(
  postEnvelopeRemove,
  async ({ body, caller }, context) => {
    const identity = requireIdentity(context)
    const { sessions, vault } = identity
    const session = await requireReleased(caller, identity)
    sessions.assertFresh(session)
    const kind = await changeAndTell(
      identity,
      session,
      () => vault.removeEnvelope(session, body),
      (removed) => removed && { kind: 'secret.removed', secret: removed },
    )
    return { removed: kind !== undefined }
  },
  { access: 'wallet' },
)
