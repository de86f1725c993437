import { accountKey, isCaipAddress, parseCaipAddress } from '@portico/protocol/caip'
import type { ServerContext } from '../context.js'
import { InvalidRequestError, OriginNotAllowedError } from '../errors/request.js'
import { SessionRequiredError } from '../errors/signIn.js'
import type { Caller } from '../http/caller.js'
import { sessionCookieName, sessionCookieScope, sessionKind } from './sessionCookie.js'
import type { SignInSession, SignInSite } from './signInSession.js'

/** Returns the facts about a caller that sign-in needs. */
export function toSite(
  caller: Caller,
  { ownOrigins, projects, settings }: ServerContext,
  key?: string,
): SignInSite {
  const { project, publicUrl } = caller
  return {
    isOriginAllowed: (origin) => ownOrigins.includes(origin) || projects.isOriginAllowed(project, origin),
    issuer: publicUrl,
    origin: caller.header('origin') ?? undefined,
    projectId: project.id,
    projectKey: key || settings.defaultProject || '',
  }
}

/** Reads a token from `Authorization: Bearer …`, or from another header in this form. */
export function readBearer(caller: Caller, name = 'authorization'): string | undefined {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(caller.header(name) ?? '')?.[1]
}

/**
 * Returns the session of the token, or of a cookie: that of the requested account, otherwise the newest one.
 *
 * @param parameters.isChange the request changes something; with a cookie it must then come from a page of the project
 * @throws SessionRequiredError, OriginNotAllowedError, InvalidRequestError
 */
export async function requireSession(
  caller: Caller,
  context: ServerContext,
  site: SignInSite,
  { account, isChange = false }: { account?: string | undefined; isChange?: boolean },
): Promise<SignInSession> {
  const { signIns } = context
  const token = readBearer(caller)
  if (token !== undefined) {
    const session = await signIns.find(site, token)
    if (!session) throw new SessionRequiredError()
    caller.noteSession()
    return session
  }
  // Any page can cause a request with the cookie. Only the `origin` header identifies the page.
  if (isChange && site.origin === undefined) throw new OriginNotAllowedError()
  const cookies = caller.cookies.list(sessionKind)
  const wanted = account === undefined ? undefined : readAccount(account)
  // Browsers send no origin with a read on the server's own origin. Then all cookies are checked.
  const tokens =
    wanted === undefined || site.origin === undefined
      ? [...cookies.values()]
      : [cookies.get(toCookieName(site, site.origin, wanted))]
  const found = await Promise.all(
    tokens.slice(0, 20).map((each) => (each === undefined ? undefined : signIns.find(site, each))),
  )
  const [newest] = found
    .filter((each) => each !== undefined)
    .filter(({ account: { address, networkId } }) => !wanted || accountKey(networkId, address) === wanted)
    .sort((a, b) => b.claims.iat - a.claims.iat)
  if (!newest) throw new SessionRequiredError()
  caller.noteSession()
  return newest
}

/** Sets the session's cookie, or removes it. Returns false if a browser would not store it. */
export function answerWithCookie(
  caller: Caller,
  site: SignInSite,
  { session, token }: { session: SignInSession; token: string | null },
): boolean {
  const { networkId, address } = session.account
  const name = toCookieName(site, session.claims.aud, accountKey(networkId, address))
  return caller.cookies.write(name, token ?? '', {
    kind: sessionKind,
    maxAgeSeconds: token === null ? 0 : session.claims.exp - session.claims.iat,
    scope: sessionCookieScope(site.origin, site.issuer),
  })
}

/**
 * Returns the name of the cookie of an address. An address has one cookie in a browser, even if both its key and its
 * contracts signed in there, because a page asks by the network in use. The session in it states whose account it is.
 */
function toCookieName({ projectId }: SignInSite, audience: string, account: string): string {
  return sessionCookieName({ audience, projectId }, account)
}

function readAccount(account: string): string {
  if (!isCaipAddress(account))
    throw new InvalidRequestError({ field: 'query.account', reason: 'it must be a CAIP-10 account' })
  const { address, networkId } = parseCaipAddress(account)
  return accountKey(networkId, address)
}
