import { getRelease } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../../identity/requireIdentity.js'

export const handleGetRelease = handle(
  getRelease,
  async ({ caller }, context) => {
    const { releases, sessions } = requireIdentity(context)
    return releases.read(await sessions.require(caller))
  },
  { access: 'wallet' },
)
