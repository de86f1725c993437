import { postFarcasterPoll } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { endFlow } from '../beginFlow.js'
import { requireIdentity } from '../requireIdentity.js'

/** Each poll queries an external relay up to eleven times. */
const pollCost = 10

export const handlePostFarcasterPoll = handle(
  postFarcasterPoll,
  async ({ body, caller }, context) => {
    const identity = requireIdentity(context)
    caller.spend(pollCost)
    const { farcaster, proofs, sessions } = identity
    const isSignedIn = caller.header('authorization') !== null
    const session = isSignedIn ? await sessions.require(caller) : undefined
    const thumbprint = session?.thumbprint ?? (await proofs.check(caller))
    const told = await farcaster.poll({ ...body, signal: caller.signal, thumbprint })
    if (told.status !== 'done') return { session: null, status: told.status }
    return {
      session: await endFlow(caller, identity, { ...told, session, thumbprint }),
      status: 'done' as const,
    }
  },
  { access: 'wallet' },
)
