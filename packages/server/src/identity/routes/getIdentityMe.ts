import { getIdentityMe } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../requireIdentity.js'

export const handleGetIdentityMe = handle(
  getIdentityMe,
  async ({ caller }, context) => {
    const { people, sessions } = requireIdentity(context)
    return people.describe(await sessions.require(caller))
  },
  { access: 'wallet' },
)
