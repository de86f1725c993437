import { createHash } from 'node:crypto'
import { browserMs, flowMs } from './socialFlows.js'

/** Several flows of one browser have a cookie each. */
function nameOf(state: string): string {
  return `portico-social-${createHash('sha256').update(state).digest('base64url').slice(0, 16)}`
}

const browserName = 'portico-browser'

/** What ties a flow to the browser that its popup was opened in. */
export function readFlowCookie(header: string | null, state: string): string | undefined {
  return readCookie(header, nameOf(state))
}

/** By what a browser is known in which people have signed in before. */
export function readBrowserCookie(header: string | null): string | undefined {
  return readCookie(header, browserName)
}

function readCookie(header: string | null, name: string): string | undefined {
  for (const part of header?.slice(0, 64_000).split(';') ?? []) {
    const [own, value] = part.trim().split('=')
    if (own?.replace('__Host-', '') === name && value !== undefined && /^[\w-]{43}$/.test(value)) return value
  }
  return undefined
}

/** Lax: it comes along where the provider sends the person back by a navigation, and nowhere else from outside. */
export function writeFlowCookie(state: string, value: string, serverUrl: string): string {
  return writeCookie(nameOf(state), value, { ageMs: flowMs, serverUrl })
}

export function writeBrowserCookie(value: string, serverUrl: string): string {
  return writeCookie(browserName, value, { ageMs: browserMs, serverUrl })
}

function writeCookie(
  name: string,
  value: string,
  { ageMs, serverUrl }: { ageMs: number; serverUrl: string },
): string {
  const isSecure = serverUrl.startsWith('https:')
  return [
    `${isSecure ? '__Host-' : ''}${name}=${value}`,
    'Path=/',
    `Max-Age=${ageMs / 1000}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
}
