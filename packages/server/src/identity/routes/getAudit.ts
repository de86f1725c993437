import { getAudit } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { wordDevice } from '../describeDevice.js'
import { requireIdentity } from '../requireIdentity.js'

export const handleGetAudit = handle(
  getAudit,
  async ({ caller, query }, context) => {
    const { audit, releases, sessions } = requireIdentity(context)
    const session = await sessions.require(caller)
    const { cursor } = query
    const texts = context.texts.in(caller.language)
    const { entries, next } = await audit.list(session.userId, {
      cursor,
      deviceId: await releases.deviceToShow(session),
    })
    return {
      entries: entries.map((entry) => ({
        ...entry,
        deviceName: entry.deviceName && wordDevice(entry.deviceName, texts),
      })),
      next,
    }
  },
  { access: 'wallet' },
)
