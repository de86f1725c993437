import { isCaipAddress, parseCaipAddress } from '@portico/protocol/caip'
import type { ServerContext } from '../context.js'
import { InvalidRequestError, OriginNotAllowedError } from '../errors/request.js'
import { SessionRequiredError } from '../errors/signIn.js'
import type { Caller } from '../http/caller.js'
import { sessionCookieName, sessionCookieScope, sessionKind } from './sessionCookie.js'
import { type SignInSession, type SignInSite, toAccountKey } from './signIns.js'

/** What sign-in has to know of who asks. */
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

/** A token from `Authorization: Bearer …`, or from another header of that form. */
export function readBearer(caller: Caller, name = 'authorization'): string | undefined {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(caller.header(name) ?? '')?.[1]
}

/**
 * The session of the token, or of the cookie: of the account that is asked for, otherwise the newest.
 *
 * @param parameters.isChange a request that changes something; with a cookie it must come from a page of the project
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
  // A cookie comes along with what any page asks for; which page, only the browser says.
  if (isChange && site.origin === undefined) throw new OriginNotAllowedError()
  const cookies = caller.cookies.list(sessionKind)
  const wanted = account === undefined ? undefined : readAccount(account)
  // Browsers name no origin where a page of the server's own reads: all are looked at then.
  const tokens =
    wanted === undefined || site.origin === undefined
      ? [...cookies.values()]
      : [cookies.get(toCookieName(site, site.origin, wanted))]
  const found = await Promise.all(
    tokens.slice(0, 20).map((each) => (each === undefined ? undefined : signIns.find(site, each))),
  )
  const [newest] = found
    .filter((each) => each !== undefined)
    .filter(({ account: { address, networkId } }) => !wanted || toAccountKey(networkId, address) === wanted)
    .sort((a, b) => b.claims.iat - a.claims.iat)
  if (!newest) throw new SessionRequiredError()
  caller.noteSession()
  return newest
}

/** Sets the session's cookie, or removes it. False where a browser would not keep it. */
export function answerWithCookie(
  caller: Caller,
  site: SignInSite,
  { session, token }: { session: SignInSession; token: string | null },
): boolean {
  const { networkId, address } = session.account
  const name = toCookieName(site, session.claims.aud, toAccountKey(networkId, address))
  return caller.cookies.write(name, token ?? '', {
    kind: sessionKind,
    maxAgeSeconds: token === null ? 0 : session.claims.exp - session.claims.iat,
    scope: sessionCookieScope(site.origin, site.issuer),
  })
}

function toCookieName({ projectId }: SignInSite, audience: string, account: string): string {
  return sessionCookieName({ audience, projectId }, account)
}

function readAccount(account: string): string {
  if (!isCaipAddress(account))
    throw new InvalidRequestError({ field: 'query.account', reason: 'it must be a CAIP-10 account' })
  const { address, networkId } = parseCaipAddress(account)
  return toAccountKey(networkId, address)
}
