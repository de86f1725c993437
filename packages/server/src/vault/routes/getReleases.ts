import { getReleases } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity, requireReleased } from '../../identity/requireIdentity.js'

export const handleGetReleases = handle(
  getReleases,
  async ({ caller }, context) => {
    const identity = requireIdentity(context)
    return { releases: await identity.releases.list(await requireReleased(caller, identity)) }
  },
  { access: 'wallet' },
)
