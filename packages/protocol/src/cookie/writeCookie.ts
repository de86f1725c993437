import { hostPrefix } from './hostPrefix.js'

/** Browsers drop a cookie whose name and value have more, without a word (RFC 6265bis, 5.7). */
const cookieLimit = 4096

export type CookieOptions = {
  /** Whether the site is on https. */
  isSecure: boolean
  /** 0 removes it. */
  maxAgeSeconds: number
  /**
   * `lax`: it comes along from pages of the same site, and where a person is led here from elsewhere. `partitioned`: also from
   * pages of other sites, one for each of them; on https alone. Default `lax`.
   */
  scope?: 'lax' | 'partitioned'
}

/**
 * The Set-Cookie header of one cookie that no script reads, or undefined where no browser would keep it: it is too long,
 * or meant for other sites' pages and not on https.
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
