import { getIdentityMe } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../requireIdentity.js'

export const handleGetIdentityMe = handle(
  getIdentityMe,
  async ({ caller }, context) => {
    const { users, releases, sessions } = requireIdentity(context)
    const session = await sessions.require(caller)
    const { logins, ...rest } = await users.describe(session)
    const isWaiting = (await releases.deviceToShow(session)) !== undefined
    // A waiting device learns only of the email address, which gets the email about the device, and of the account with
    // which it logged in.
    const shown = ['email', session.loginKind]
    return { ...rest, logins: isWaiting ? logins.filter(({ kind }) => shown.includes(kind)) : logins }
  },
  { access: 'wallet' },
)
