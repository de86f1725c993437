import { postSocialStart } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { beginFlow } from '../beginFlow.js'
import { readAsker, requireIdentity } from '../requireIdentity.js'

/** Each start stores a row of up to 4 kB for ten minutes. */
const startCost = 5

export const handlePostSocialStart = handle(
  postSocialStart,
  async ({ body, caller }, context) => {
    const identity = requireIdentity(context)
    caller.spend(startCost)
    const { challenge, origin, provider, purpose, returnTo, ticket } = body
    const asker = readAsker(caller, context, origin)
    const { session, thumbprint } = await beginFlow(caller, identity, purpose)
    const { expiresAtMs, uri } = await identity.social.start({
      ...asker,
      challenge,
      provider,
      purpose,
      returnTo,
      session,
      thumbprint,
      ticket,
    })
    return { expiresAt: Math.floor(expiresAtMs / 1000), uri }
  },
  { access: 'wallet' },
)
