import { createHash } from 'node:crypto'
import { getDomain } from 'tldts'
import type { CookieKind } from '../http/browserCookies.js'

/**
 * Sessions of one browser: a token has about a thousand characters, and proxies of the field take 8 kB of cookies, the
 * site's own included.
 */
export const sessionKind: CookieKind = { marker: 'portico-signin-', most: 8, mostCharacters: 6000 }

/**
 * Name of an account's cookie: several accounts of one browser have one each, and so has each origin of a project, since
 * a session of one is worth nothing at another.
 */
export function sessionCookieName(
  { audience, projectId }: { audience: string; projectId: string },
  account: string,
): string {
  const digest = createHash('sha256')
    .update(`${projectId} ${audience} ${account}`)
    .digest('base64url')
    .slice(0, 16)
  return `${sessionKind.marker}${digest}`
}

/**
 * How a page's session is set: one of another site than the server's gets its own. What a person does at one site is not
 * known at another one that uses the same server.
 */
export function sessionCookieScope(origin: string | undefined, serverUrl: string): 'lax' | 'partitioned' {
  return origin === undefined || isSameSite(origin, serverUrl) ? 'lax' : 'partitioned'
}

/** As browsers tell sites apart: scheme, and what can be registered of the name. */
function isSameSite(origin: string, serverUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const [page, server] = [new URL(origin), new URL(serverUrl)]
  const siteOf = ({ hostname }: URL) => getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
  return page.protocol === server.protocol && siteOf(page) === siteOf(server)
}
