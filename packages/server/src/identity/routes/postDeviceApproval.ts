import { postDeviceApproval } from '@portico/protocol/http'
import { handleBinary } from '../../http/handle.js'
import { renderApproval } from '../pages/approvalPage.js'
import { requireCodes, requireIdentity } from '../requireIdentity.js'

export const handlePostDeviceApproval = handleBinary(
  postDeviceApproval,
  async ({ body: { decision, token }, caller }, context) => {
    const codes = requireCodes(requireIdentity(context))
    const approval = await codes.review(token, decision)
    return renderApproval(approval, token, context.texts.in(approval?.asker.language ?? caller.language))
  },
  { access: 'page', bodyType: 'form' },
)
