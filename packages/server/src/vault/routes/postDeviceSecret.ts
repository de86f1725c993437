import { postDeviceSecret } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../../identity/requireIdentity.js'

export const handlePostDeviceSecret = handle(
  postDeviceSecret,
  async ({ body, caller }, context) => {
    const { releases, sessions, vault } = requireIdentity(context)
    const session = await sessions.require(caller)
    // A device that signs with the seed has the seed already.
    if (body.proof === undefined) await releases.assert(session)
    return vault.createDeviceSecret(session, body)
  },
  { access: 'wallet' },
)
