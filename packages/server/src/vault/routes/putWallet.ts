import { putWallet } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../../identity/requireIdentity.js'

/** Twenty envelopes of 4 kB, and what is around them. */
const bodyLimitBytes = 256 * 1024

export const handlePutWallet = handle(
  putWallet,
  async ({ body, caller }, context) => {
    const { sessions, vault } = requireIdentity(context)
    const session = await sessions.require(caller)
    sessions.assertFresh(session)
    return vault.replace(session, body.version, body)
  },
  { access: 'wallet', bodyLimitBytes },
)
