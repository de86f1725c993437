import { postEmailVerify } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireCodes, requireIdentity } from '../requireIdentity.js'

/** A client that tries many codes is stopped by its own limit long before the codes are. */
const tryCost = 5

export const handlePostEmailVerify = handle(
  postEmailVerify,
  async ({ body, caller }, context) => {
    const identity = requireIdentity(context)
    const codes = requireCodes(identity)
    caller.spend(tryCost)
    const thumbprint = await identity.proofs.check(caller)
    const { address, origin } = await codes.verify({ ...body, purpose: 'signIn', thumbprint })
    const login = await identity.people.signIn({
      email: address,
      isEmailVerified: true,
      kind: 'email',
      subject: address,
      userName: null,
    })
    return identity.sessions.begin(caller, thumbprint, login, origin)
  },
  { access: 'wallet' },
)
