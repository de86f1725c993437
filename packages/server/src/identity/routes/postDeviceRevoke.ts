import { postDeviceRevoke } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../requireIdentity.js'

export const handlePostDeviceRevoke = handle(
  postDeviceRevoke,
  async ({ body, caller }, context) => {
    const { devices, sessions } = requireIdentity(context)
    return { revoked: await devices.revoke(await sessions.require(caller), body.deviceId) }
  },
  { access: 'wallet' },
)
