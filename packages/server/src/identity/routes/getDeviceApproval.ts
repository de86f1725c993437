import { getDeviceApproval } from '@portico/protocol/http'
import { handleBinary } from '../../http/handle.js'
import { renderApproval } from '../pages/approvalPage.js'
import { requireCodes, requireIdentity } from '../requireIdentity.js'

/** Shows the page without a decision, because programs that scan emails follow their links. */
export const handleGetDeviceApproval = handleBinary(
  getDeviceApproval,
  async ({ caller, query: { token } }, context) => {
    const codes = requireCodes(requireIdentity(context))
    const approval = await codes.review(token)
    return renderApproval(approval, token, context.texts.in(approval?.asker.language ?? caller.language))
  },
  { access: 'page' },
)
