import { postEnvelopeOpen } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../../identity/requireIdentity.js'

export const handlePostEnvelopeOpen = handle(
  postEnvelopeOpen,
  async ({ body, caller }, context) => {
    const { sessions, vault } = requireIdentity(context)
    return vault.openEnvelope(await sessions.require(caller), body)
  },
  { access: 'wallet' },
)
