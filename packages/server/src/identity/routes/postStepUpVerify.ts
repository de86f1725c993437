import { postStepUpVerify } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireCodes, requireIdentity } from '../requireIdentity.js'

export const handlePostStepUpVerify = handle(
  postStepUpVerify,
  async ({ body, caller }, context) => {
    const identity = requireIdentity(context)
    const codes = requireCodes(identity)
    const session = await identity.sessions.require(caller)
    const { userId, thumbprint } = session
    await codes.verify({ ...body, userId, purpose: 'stepUp', thumbprint })
    return { freshUntil: Math.floor((await identity.sessions.prove(session)) / 1000) }
  },
  { access: 'wallet' },
)
