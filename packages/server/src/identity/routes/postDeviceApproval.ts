import { postDeviceApproval } from '@portico/protocol/http'
import { handleBinary } from '../../http/handle.js'
import { renderApproval } from '../pages/approvalPage.js'
import { requireCodes, requireIdentity } from '../requireIdentity.js'

export const handlePostDeviceApproval = handleBinary(
  postDeviceApproval,
  async ({ body: { decision, token } }, context) => {
    const codes = requireCodes(requireIdentity(context))
    return renderApproval(await codes.review(token, decision), token)
  },
  { access: 'page', bodyType: 'form' },
)
