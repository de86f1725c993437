import { getReleaseLink } from '@portico/protocol/http'
import { handleBinary } from '../../http/handle.js'
import { requireIdentity } from '../../identity/requireIdentity.js'
import { readBrowserCookie } from '../../identity/social/flowCookie.js'
import { renderRelease } from '../releasePage.js'

/** Shows the page without a decision, because programs that scan emails follow their links. */
export const handleGetReleaseLink = handleBinary(
  getReleaseLink,
  async ({ caller, query: { token } }, context) => {
    const { languages, releases } = requireIdentity(context)
    const browser = readBrowserCookie(caller.cookies)
    const link = await releases.review(token, { browser, place: caller.address })
    const texts = link
      ? await languages.textsFor(link.userId, caller.language)
      : context.texts.in(caller.language)
    return renderRelease(link, token, texts)
  },
  { access: 'page' },
)
