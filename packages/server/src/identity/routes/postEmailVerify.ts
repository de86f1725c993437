import { postEmailVerify } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { adoptLanguage } from '../beginFlow.js'
import { assertCodeKept } from '../mailCodes.js'
import { requireCodes, requireIdentity } from '../requireIdentity.js'

/** High, so that a client that tries many codes reaches its own limit long before the limit of the codes. */
const tryCost = 5

export const handlePostEmailVerify = handle(
  postEmailVerify,
  async ({ body, caller }, context) => {
    const identity = requireIdentity(context)
    const codes = requireCodes(identity)
    caller.spend(tryCost)
    const thumbprint = await identity.proofs.check(caller)
    const proven = await codes.verify({ ...body, purpose: 'signIn', thumbprint })
    const { address, origin } = proven
    const { begun } = await identity.users.signIn(
      { email: address, isEmailVerified: true, kind: 'email', subject: address, userName: null },
      {
        assertKept: (reader) => assertCodeKept(proven, reader),
        begin: (login, transaction) =>
          identity.sessions.begin(caller, thumbprint, login, { origin, transaction }),
      },
    )
    await adoptLanguage(caller, identity, begun)
    return begun
  },
  { access: 'wallet' },
)
