import { getDevices } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../requireIdentity.js'

export const handleGetDevices = handle(
  getDevices,
  async ({ caller }, context) => {
    const { devices, sessions } = requireIdentity(context)
    return { devices: await devices.list(await sessions.require(caller)) }
  },
  { access: 'wallet' },
)
