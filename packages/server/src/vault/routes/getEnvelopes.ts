import { getEnvelopes } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../../identity/requireIdentity.js'

export const handleGetEnvelopes = handle(
  getEnvelopes,
  async ({ caller }, context) => {
    const { sessions, vault } = requireIdentity(context)
    return { envelopes: await vault.listEnvelopes(await sessions.require(caller)) }
  },
  { access: 'wallet' },
)
