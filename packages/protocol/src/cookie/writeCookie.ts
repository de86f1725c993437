import { hostPrefix } from './hostPrefix.js'

/** Maximum length of a cookie's name and value together. Browsers silently drop a longer cookie (RFC 6265bis, 5.7). */
const cookieLimit = 4096

export type CookieOptions = {
  /** Whether the site is on https. */
  isSecure: boolean
  /** 0 removes the cookie. */
  maxAgeSeconds: number
  /**
   * `lax`: sent to pages of the same site, and when the user follows a link from another site. `partitioned`: also sent
   * to pages that other sites embed, with a separate cookie for each of these sites; requires https. Default: `lax`.
   */
  scope?: 'lax' | 'partitioned'
}

/**
 * Returns the Set-Cookie header of a cookie that scripts cannot read. Undefined if browsers would not store the cookie,
 * because it is too long, or is partitioned and not on https.
 */
export function writeCookie(
  name: string,
  value: string,
  { isSecure, maxAgeSeconds, scope = 'lax' }: CookieOptions,
): string | undefined {
  const written = `${isSecure ? hostPrefix : ''}${name}`
  if (written.length + value.length > cookieLimit || (scope === 'partitioned' && !isSecure)) return undefined
  return [
    `${written}=${value}`,
    'Path=/',
    `Max-Age=${Math.floor(maxAgeSeconds)}`,
    'HttpOnly',
    ...(isSecure ? ['Secure'] : []),
    scope === 'lax' ? 'SameSite=Lax' : 'SameSite=None; Partitioned',
  ].join('; ')
}
