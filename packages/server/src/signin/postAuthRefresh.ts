import { postAuthRefresh } from '@portico/protocol/http'
import { handle } from '../http/handle.js'
import { answerWithCookie, readBearer, requireSession, toSite } from './signInCaller.js'

export const handlePostAuthRefresh = handle(
  postAuthRefresh,
  async ({ caller, query }, context) => {
    const site = toSite(caller, context, query.projectId)
    const session = await requireSession(caller, context, site, { ...query, isChange: true })
    const renewed = await context.signIns.renew(site, session)
    // The token stays where it was, so that a token in a cookie does not become readable.
    if (readBearer(caller) !== undefined) return { token: renewed.token }
    answerWithCookie(caller, site, renewed)
    return {}
  },
  { hasCredentials: true },
)
