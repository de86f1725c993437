import { putEnvelope } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../../identity/requireIdentity.js'

export const handlePutEnvelope = handle(
  putEnvelope,
  async ({ body, caller }, context) => {
    const { sessions, vault } = requireIdentity(context)
    const session = await sessions.require(caller)
    sessions.assertFresh(session)
    return { custody: await vault.putEnvelope(session, body.version, body.envelope) }
  },
  { access: 'wallet' },
)
