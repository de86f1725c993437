import { getDevices } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../requireIdentity.js'

export const handleGetDevices = handle(
  getDevices,
  async ({ caller }, context) => {
    const { devices, releases, sessions } = requireIdentity(context)
    const session = await sessions.require(caller)
    return { devices: await devices.list(session, await releases.deviceToShow(session)) }
  },
  { access: 'wallet' },
)
