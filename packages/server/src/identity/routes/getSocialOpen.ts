import { getSocialOpen } from '@portico/protocol/http'
import { handleBinary } from '../../http/handle.js'
import { answerStep, toStepTexts } from '../pages/socialPages.js'
import { requireIdentity } from '../requireIdentity.js'
import { readBrowserCookie, readFlowCookie, writeFlowCookie } from '../social/flowCookie.js'

const stateLength = 43

export const handleGetSocialOpen = handleBinary(
  getSocialOpen,
  async ({ caller, query }, context) => {
    const { social } = requireIdentity(context)
    const state = query.state.slice(0, stateLength)
    const direction = query.dir === undefined ? {} : { dir: query.dir }
    const step = await social.open({
      browser: readBrowserCookie(caller.cookies),
      confirmation: query.confirmed,
      cookie: readFlowCookie(caller.cookies, state),
      returnTo: readReturnTo(query.state.slice(stateLength)),
      state,
    })
    if (step.kind !== 'over' && step.cookie !== undefined) writeFlowCookie(caller.cookies, state, step.cookie)
    return answerStep(step, toStepTexts(step, caller, context), {
      confirmUrl: (confirmed) =>
        `open?${new URLSearchParams({ confirmed, ...direction, state: query.state })}`,
      ...direction,
    })
  },
  { access: 'page' },
)

/** Reads what a client inside Telegram appends: `--` and a URL, which may still be encoded. */
function readReturnTo(appended: string): string | undefined {
  if (!appended.startsWith('--')) return undefined
  const text = appended.slice(2)
  if (URL.canParse(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
