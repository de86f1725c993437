import { createHash } from 'node:crypto'
import { getDomain } from 'tldts'

const marker = 'portico-signin-'

/**
 * Name of an account's cookie: several accounts of one browser have one each, and so has each origin of a project, since
 * a session of one is worth nothing at another.
 */
export function cookieName(
  { audience, projectId }: { audience: string; projectId: string },
  account: string,
  isSecure: boolean,
): string {
  const digest = createHash('sha256')
    .update(`${projectId} ${audience} ${account}`)
    .digest('base64url')
    .slice(0, 16)
  // The prefix keeps subdomains and plain http from setting it.
  return `${isSecure ? '__Host-' : ''}${marker}${digest}`
}

/** The sessions that a browser sent, by the names of their cookies. */
export function readCookies(header: string | null): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const part of header?.slice(0, 64_000).split(';') ?? []) {
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim()
    if (at > 0 && name.replace('__Host-', '').startsWith(marker)) found.set(name, part.slice(at + 1).trim())
  }
  return found
}

/**
 * The header that sets a session, or undefined where a browser would not keep it: a page of another site needs https on
 * the server's side.
 *
 * @param maxAgeSeconds 0 removes it
 */
export function writeCookie(
  name: string,
  value: string,
  {
    maxAgeSeconds,
    origin,
    serverUrl,
  }: { maxAgeSeconds: number; origin: string | undefined; serverUrl: string },
): string | undefined {
  const isSecure = serverUrl.startsWith('https:')
  const isSame = origin === undefined || isSameSite(origin, serverUrl)
  if (!isSame && !isSecure) return undefined
  return [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    ...(isSecure ? ['Secure'] : []),
    // Partitioned: what a person does at one site is not known at another one that uses the same server.
    isSame ? 'SameSite=Lax' : 'SameSite=None; Partitioned',
  ].join('; ')
}

/** As browsers tell sites apart: scheme, and what can be registered of the name. */
function isSameSite(origin: string, serverUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const [page, server] = [new URL(origin), new URL(serverUrl)]
  const siteOf = ({ hostname }: URL) => getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
  return page.protocol === server.protocol && siteOf(page) === siteOf(server)
}
