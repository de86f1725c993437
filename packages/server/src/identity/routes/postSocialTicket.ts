import { postSocialTicket } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../requireIdentity.js'

/** A waiting request queries the database forty times. */
const waitCost = 10
const waitMs = 4_000
const stepMs = 100

export const handlePostSocialTicket = handle(
  postSocialTicket,
  async ({ body, caller }, context) => {
    const { social } = requireIdentity(context)
    caller.spend(waitCost - 1)
    // The pop-up opens in the click, before the frame has begun the flow.
    for (let waited = 0; ; waited += stepMs) {
      const uri = await social.takeTicket({ isCutOff: body.opener === 'gone', ticket: body.ticket })
      if (uri !== null || waited >= waitMs || caller.signal.aborted) return { uri }
      await new Promise((resolve) => setTimeout(resolve, stepMs))
    }
  },
  { access: 'page' },
)
