import { postEnvelopeRemove } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../../identity/requireIdentity.js'

export const handlePostEnvelopeRemove = handle(
  postEnvelopeRemove,
  async ({ body, caller }, context) => {
    const { sessions, vault } = requireIdentity(context)
    const session = await sessions.require(caller)
    sessions.assertFresh(session)
    return { removed: await vault.removeEnvelope(session, body.envelopeId) }
  },
  { access: 'wallet' },
)
