import { postDeviceRevoke } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../requireIdentity.js'

export const handlePostDeviceRevoke = handle(
  postDeviceRevoke,
  async ({ body, caller }, context) => {
    const { devices, releases, sessions } = requireIdentity(context)
    const session = await sessions.require(caller)
    // A device may always revoke itself.
    if (body.deviceId !== session.deviceId) await releases.assert(session)
    return { revoked: await devices.revoke(session, body.deviceId) }
  },
  { access: 'wallet' },
)
