import { postWallet } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../../identity/requireIdentity.js'

/** Enough for twenty envelopes of 4 kB and the rest of the body. */
const bodyLimitBytes = 256 * 1024

export const handlePostWallet = handle(
  postWallet,
  async ({ body, caller }, context) => {
    const { sessions, vault } = requireIdentity(context)
    return vault.create(await sessions.require(caller), body)
  },
  { access: 'wallet', bodyLimitBytes },
)
