import { postDeviceSecret } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../../identity/requireIdentity.js'

export const handlePostDeviceSecret = handle(
  postDeviceSecret,
  async ({ body, caller }, context) => {
    const { sessions, vault } = requireIdentity(context)
    return vault.createDeviceSecret(await sessions.require(caller), body.version)
  },
  { access: 'wallet' },
)
