import { createHash } from 'node:crypto'
import type { BrowserCookies, CookieKind } from '../../http/browserCookies.js'
import { browserMs } from './knownBrowsers.js'
import { flowMs } from './startFlow.js'

/**
 * Limits of the cookies. Each flow of a browser has its own cookie, and a user starts fewer than ten flows in ten
 * minutes.
 */
const flowKind: CookieKind = { marker: 'portico-social-', most: 10, mostCharacters: 1000 }

function nameOf(state: string): string {
  return `${flowKind.marker}${createHash('sha256').update(state).digest('base64url').slice(0, 16)}`
}

const browserName = 'portico-browser'

/** Reads the cookie that binds a flow to the browser in which its pop-up was opened. */
export function readFlowCookie(cookies: BrowserCookies, state: string): string | undefined {
  return toSecret(cookies.read(nameOf(state)))
}

/** Reads the cookie of a browser in which users have logged in before. */
export function readBrowserCookie(cookies: BrowserCookies): string | undefined {
  return toSecret(cookies.read(browserName))
}

function toSecret(value: string | undefined): string | undefined {
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}

/**
 * Sets the cookie of a flow. It is Lax: the redirect back from the provider sends it, and no other cross-site request
 * does.
 */
export function writeFlowCookie(cookies: BrowserCookies, state: string, value: string): void {
  cookies.write(nameOf(state), value, { kind: flowKind, maxAgeSeconds: flowMs / 1000 })
}

export function writeBrowserCookie(cookies: BrowserCookies, value: string): void {
  cookies.write(browserName, value, { maxAgeSeconds: browserMs / 1000 })
}
