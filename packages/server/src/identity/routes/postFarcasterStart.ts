import { postFarcasterStart } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { beginFlow } from '../beginFlow.js'
import { readAsker, requireIdentity } from '../requireIdentity.js'

/** Each start opens a channel at an external relay. */
const startCost = 10

export const handlePostFarcasterStart = handle(
  postFarcasterStart,
  async ({ body: { origin, purpose }, caller }, context) => {
    const identity = requireIdentity(context)
    caller.spend(startCost)
    readAsker(caller, context, origin)
    const { session, thumbprint } = await beginFlow(caller, identity, purpose)
    const { attempt, expiresAtMs, url } = await identity.farcaster.start({
      origin,
      purpose,
      session,
      thumbprint,
    })
    return { attempt, expiresAt: Math.floor(expiresAtMs / 1000), url }
  },
  { access: 'wallet' },
)
