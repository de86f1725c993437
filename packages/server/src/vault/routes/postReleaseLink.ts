import { postReleaseLink } from '@portico/protocol/http'
import { handleBinary } from '../../http/handle.js'
import { requireIdentity } from '../../identity/requireIdentity.js'
import { readBrowserCookie } from '../../identity/social/flowCookie.js'
import { renderRelease } from '../releasePage.js'

export const handlePostReleaseLink = handleBinary(
  postReleaseLink,
  async ({ body: { decision, token }, caller }, context) => {
    const { releases } = requireIdentity(context)
    const browser = readBrowserCookie(caller.cookies)
    return renderRelease(await releases.review(token, { browser, decision, place: caller.address }), token)
  },
  { access: 'page', bodyType: 'form' },
)
