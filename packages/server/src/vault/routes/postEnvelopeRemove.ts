import { postEnvelopeRemove } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity, requireReleased } from '../../identity/requireIdentity.js'
import { envelopeWords, tellPerson } from '../tellPerson.js'

export const handlePostEnvelopeRemove = handle(
  postEnvelopeRemove,
  async ({ body, caller }, context) => {
    const identity = requireIdentity(context)
    const { sessions, vault } = identity
    const session = await requireReleased(caller, identity)
    sessions.assertFresh(session)
    const kind = await vault.removeEnvelope(session, body)
    if (kind) await tellPerson(identity, session, `A ${envelopeWords[kind]} was removed from your wallet`)
    return { removed: kind !== undefined }
  },
  { access: 'wallet' },
)
