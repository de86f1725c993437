import { putWallet } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity, requireReleased } from '../../identity/requireIdentity.js'
import { changeAndTell } from '../tellUser.js'

/** Enough for twenty envelopes of 4 kB and the rest of the body. */
const bodyLimitBytes = 256 * 1024

export const handlePutWallet = handle(
  putWallet,
  async ({ body, caller }, context) => {
    const identity = requireIdentity(context)
    const { sessions, vault } = identity
    const session = await requireReleased(caller, identity)
    sessions.assertFresh(session)
    return changeAndTell(
      identity,
      session,
      () => vault.replace(session, body.version, body),
      () => ({ kind: 'phrase' }),
    )
  },
  { access: 'wallet', bodyLimitBytes },
)
