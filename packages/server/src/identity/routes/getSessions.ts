import { getSessions } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { wordDevice } from '../describeDevice.js'
import { requireIdentity } from '../requireIdentity.js'

export const handleGetSessions = handle(
  getSessions,
  async ({ caller }, context) => {
    const { releases, sessions } = requireIdentity(context)
    const session = await sessions.require(caller)
    const texts = context.texts.in(caller.language)
    const listed = await sessions.list(session, await releases.deviceToShow(session))
    return {
      sessions: listed.map((each) => ({ ...each, deviceName: wordDevice(each.deviceName, texts) })),
    }
  },
  { access: 'wallet' },
)
