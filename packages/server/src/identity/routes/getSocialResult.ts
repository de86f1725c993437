import { getSocialResult } from '@portico/protocol/http'
import { handleBinary } from '../../http/handle.js'
import { renderResult } from '../pages/socialPages.js'
import { requireIdentity } from '../requireIdentity.js'

export const handleGetSocialResult = handleBinary(
  getSocialResult,
  async ({ caller, query }, context) => {
    const { social } = requireIdentity(context)
    const flow = await social.originOf(query)
    const language = context.texts.choose(caller.header('accept-language'), flow?.language)
    return renderResult(flow, context.texts.in(language), query.error)
  },
  { access: 'page' },
)
