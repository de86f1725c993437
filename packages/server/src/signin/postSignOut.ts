import { isPorticoError } from '@portico/protocol/errors'
import { postSignOut } from '@portico/protocol/http'
import { handle } from '../http/handle.js'
import { answerWithCookie, requireSession, toSite } from './signInCaller.js'

export const handlePostSignOut = handle(
  postSignOut,
  async ({ caller, query }, context) => {
    const site = toSite(caller, context, query.projectId)
    try {
      const session = await requireSession(caller, context, site, { ...query, isChange: true })
      if (query.everywhere === 'true') await context.signIns.endAll(session.account.id)
      else await context.signIns.end(session.id)
      answerWithCookie(caller, site, { session, token: null })
      return { signedOut: true }
    } catch (error) {
      // Without a session, the user is signed out already.
      if (!isPorticoError(error, 'SESSION_REQUIRED')) throw error
      return { signedOut: false }
    }
  },
  { hasCredentials: true },
)
