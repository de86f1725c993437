import { getDeviceSecret } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../../identity/requireIdentity.js'

export const handleGetDeviceSecret = handle(
  getDeviceSecret,
  async ({ caller }, context) => {
    const { sessions, vault } = requireIdentity(context)
    return vault.releaseDeviceSecret(await sessions.require(caller))
  },
  { access: 'wallet' },
)
