import { createHash } from 'node:crypto'
import type { BrowserCookies, CookieKind } from '../../http/browserCookies.js'
import { browserMs, flowMs } from './socialFlows.js'

/** Several flows of one browser have a cookie each; ten minutes of a person's presses are fewer. */
const flowKind: CookieKind = { marker: 'portico-social-', most: 10, mostCharacters: 1000 }

function nameOf(state: string): string {
  return `${flowKind.marker}${createHash('sha256').update(state).digest('base64url').slice(0, 16)}`
}

const browserName = 'portico-browser'

/** What ties a flow to the browser that its popup was opened in. */
export function readFlowCookie(cookies: BrowserCookies, state: string): string | undefined {
  return toSecret(cookies.read(nameOf(state)))
}

/** By what a browser is known in which people have signed in before. */
export function readBrowserCookie(cookies: BrowserCookies): string | undefined {
  return toSecret(cookies.read(browserName))
}

function toSecret(value: string | undefined): string | undefined {
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}

/** Lax: it comes along where the provider sends the person back by a navigation, and nowhere else from outside. */
export function writeFlowCookie(cookies: BrowserCookies, state: string, value: string): void {
  cookies.write(nameOf(state), value, { kind: flowKind, maxAgeSeconds: flowMs / 1000 })
}

export function writeBrowserCookie(cookies: BrowserCookies, value: string): void {
  cookies.write(browserName, value, { maxAgeSeconds: browserMs / 1000 })
}
