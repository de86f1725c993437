import { postSocialFinish } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { endFlow } from '../beginFlow.js'
import { requireIdentity } from '../requireIdentity.js'

export const handlePostSocialFinish = handle(
  postSocialFinish,
  async ({ body, caller }, context) => {
    const identity = requireIdentity(context)
    const { proofs, sessions, social } = identity
    const isSignedIn = caller.header('authorization') !== null
    const session = isSignedIn ? await sessions.require(caller) : undefined
    const thumbprint = session?.thumbprint ?? (await proofs.check(caller))
    const ended = await social.finish({ ...body, thumbprint })
    return endFlow(caller, identity, { ...ended, session, thumbprint })
  },
  { access: 'wallet' },
)
