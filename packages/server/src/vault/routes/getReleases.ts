import { getReleases } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { wordDevice } from '../../identity/describeDevice.js'
import { requireIdentity, requireReleased } from '../../identity/requireIdentity.js'

export const handleGetReleases = handle(
  getReleases,
  async ({ caller }, context) => {
    const identity = requireIdentity(context)
    const texts = context.texts.in(caller.language)
    const listed = await identity.releases.list(await requireReleased(caller, identity))
    return {
      releases: listed.map((each) => ({ ...each, deviceName: wordDevice(each.deviceName, texts) })),
    }
  },
  { access: 'wallet' },
)
