import { createHash } from 'node:crypto'
import { getDomain } from 'tldts'
import type { CookieKind } from '../http/browserCookies.js'

/**
 * The session cookies of one browser. A token has about a thousand characters, and existing proxies accept 8 kB of
 * cookies, including the site's own.
 */
export const sessionKind: CookieKind = { marker: 'portico-signin-', most: 8, mostCharacters: 6000 }

/**
 * Returns the name of a session's cookie. Each account in a browser has its own cookie, and so does each origin of a
 * project. A session of one origin is not valid at another.
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
 * Returns how a page's cookie is set. On a site other than the server's it is partitioned, so that two sites on the
 * same server cannot recognize the same user.
 */
export function sessionCookieScope(origin: string | undefined, serverUrl: string): 'lax' | 'partitioned' {
  return origin === undefined || isSameSite(origin, serverUrl) ? 'lax' : 'partitioned'
}

/** Compares sites as browsers do: by the scheme and the registrable domain. */
function isSameSite(origin: string, serverUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const [page, server] = [new URL(origin), new URL(serverUrl)]
  const siteOf = ({ hostname }: URL) => getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
  return page.protocol === server.protocol && siteOf(page) === siteOf(server)
}
