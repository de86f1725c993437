import { getSocialResult } from '@portico/protocol/http'
import { handleBinary } from '../../http/handle.js'
import { renderResult } from '../pages/socialPages.js'
import { requireIdentity } from '../requireIdentity.js'

export const handleGetSocialResult = handleBinary(
  getSocialResult,
  async ({ query }, context) => {
    const { social } = requireIdentity(context)
    return renderResult(await social.originOf(query), query.error)
  },
  { access: 'page' },
)
