import { postEnvelopeChallenge } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../../identity/requireIdentity.js'

export const handlePostEnvelopeChallenge = handle(
  postEnvelopeChallenge,
  async ({ caller }, context) => {
    const { passkeys, sessions } = requireIdentity(context)
    return { challenge: await passkeys.challenge(await sessions.require(caller)) }
  },
  { access: 'wallet' },
)
