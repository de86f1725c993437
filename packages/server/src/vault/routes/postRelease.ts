import { postRelease } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../../identity/requireIdentity.js'

export const handlePostRelease = handle(
  postRelease,
  async ({ caller }, context) => {
    const { releases, sessions } = requireIdentity(context)
    return releases.ask(await sessions.require(caller))
  },
  { access: 'wallet' },
)
