import { postEmailDevice } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireCodes, requireIdentity } from '../requireIdentity.js'

/** A waiting request queries the database forty times. */
const waitCost = 10
const waitMs = 10_000
const stepMs = 250

export const handlePostEmailDevice = handle(
  postEmailDevice,
  async ({ body, caller }, context) => {
    const identity = requireIdentity(context)
    const codes = requireCodes(identity)
    caller.spend(waitCost - 1)
    const thumbprint = await identity.proofs.check(caller)
    for (let waited = 0; ; waited += stepMs) {
      const status = await codes.readApproval(body.attempt, thumbprint)
      if (status !== 'waiting' || waited >= waitMs || caller.signal.aborted) return { status }
      await new Promise((resolve) => setTimeout(resolve, stepMs))
    }
  },
  { access: 'wallet' },
)
