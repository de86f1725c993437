import { getDevices } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { wordDevice } from '../describeDevice.js'
import { requireIdentity } from '../requireIdentity.js'

export const handleGetDevices = handle(
  getDevices,
  async ({ caller }, context) => {
    const { devices, releases, sessions } = requireIdentity(context)
    const session = await sessions.require(caller)
    const texts = context.texts.in(caller.language)
    const listed = await devices.list(session, await releases.deviceToShow(session))
    return { devices: listed.map((each) => ({ ...each, name: wordDevice(each.name, texts) })) }
  },
  { access: 'wallet' },
)
