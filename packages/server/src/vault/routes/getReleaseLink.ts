import { getReleaseLink } from '@portico/protocol/http'
import { handleBinary } from '../../http/handle.js'
import { requireIdentity } from '../../identity/requireIdentity.js'
import { readBrowserCookie } from '../../identity/social/flowCookie.js'
import { renderRelease } from '../releasePage.js'

/** Shows the page without a decision, because programs that scan emails follow their links. */
export const handleGetReleaseLink = handleBinary(
  getReleaseLink,
  async ({ caller, query: { token } }, context) => {
    const { releases } = requireIdentity(context)
    const browser = readBrowserCookie(caller.cookies)
    return renderRelease(await releases.review(token, { browser, place: caller.address }), token)
  },
  { access: 'page' },
)
