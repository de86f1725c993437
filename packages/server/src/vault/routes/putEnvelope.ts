import { putEnvelope } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity, requireReleased } from '../../identity/requireIdentity.js'
import { envelopeWords, tellPerson } from '../tellPerson.js'

export const handlePutEnvelope = handle(
  putEnvelope,
  async ({ body, caller }, context) => {
    const identity = requireIdentity(context)
    const { sessions, vault } = identity
    const session = await requireReleased(caller, identity)
    sessions.assertFresh(session)
    const custody = await vault.putEnvelope(session, body)
    const what = `A ${envelopeWords[body.envelope.kind]} was set for your wallet`
    await tellPerson(identity, session, what)
    return { custody }
  },
  { access: 'wallet' },
)
