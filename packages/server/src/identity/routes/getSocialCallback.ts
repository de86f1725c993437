import { getSocialCallback } from '@portico/protocol/http'
import { handleBinary } from '../../http/handle.js'
import { answerStep, toStepTexts } from '../pages/socialPages.js'
import { requireIdentity } from '../requireIdentity.js'
import { readBrowserCookie, readFlowCookie, writeBrowserCookie } from '../social/flowCookie.js'

export const handleGetSocialCallback = handleBinary(
  getSocialCallback,
  async ({ caller, params, query }, context) => {
    const { social } = requireIdentity(context)
    const answered = new URLSearchParams(
      Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
    )
    const state = query.state ?? ''
    const step = await social.callback({
      answered,
      browser: readBrowserCookie(caller.cookies),
      cookie: readFlowCookie(caller.cookies, state),
      provider: params.provider,
    })
    if (step.kind === 'redirect' && step.cookie !== undefined) writeBrowserCookie(caller.cookies, step.cookie)
    return answerStep(step, toStepTexts(step, caller, context))
  },
  { access: 'page' },
)
