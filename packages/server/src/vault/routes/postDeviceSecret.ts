import { postDeviceSecret } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../../identity/requireIdentity.js'

export const handlePostDeviceSecret = handle(
  postDeviceSecret,
  async ({ body, caller }, context) => {
    const { releases, sessions, vault } = requireIdentity(context)
    const session = await sessions.require(caller)
    // Who shows by a signature that they have the seed asks for nothing that would open it.
    if (body.proof === undefined) await releases.assert(session)
    return vault.createDeviceSecret(session, body)
  },
  { access: 'wallet' },
)
