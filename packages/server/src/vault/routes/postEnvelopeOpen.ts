import { postEnvelopeOpen } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../../identity/requireIdentity.js'

export const handlePostEnvelopeOpen = handle(
  postEnvelopeOpen,
  async ({ body, caller }, context) => {
    const { openEnvelope, sessions } = requireIdentity(context)
    return openEnvelope(await sessions.require(caller), body)
  },
  { access: 'wallet' },
)
