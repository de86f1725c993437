import { getWallet } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../../identity/requireIdentity.js'

export const handleGetWallet = handle(
  getWallet,
  async ({ caller }, context) => {
    const { sessions, vault } = requireIdentity(context)
    return vault.describe(await sessions.require(caller))
  },
  { access: 'wallet' },
)
