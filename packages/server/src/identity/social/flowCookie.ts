import { createHash } from 'node:crypto'
import { flowMs } from './socialFlows.js'

/** Several flows of one browser have a cookie each. */
function nameOf(state: string): string {
  return `portico-social-${createHash('sha256').update(state).digest('base64url').slice(0, 16)}`
}

/** What ties a flow to the browser that its popup was opened in. */
export function readFlowCookie(header: string | null, state: string): string | undefined {
  const name = nameOf(state)
  for (const part of header?.slice(0, 64_000).split(';') ?? []) {
    const [own, value] = part.trim().split('=')
    if (own?.replace('__Host-', '') === name && value !== undefined && /^[\w-]{43}$/.test(value)) return value
  }
  return undefined
}

/** Lax: it comes along where the provider sends the person back by a navigation, and nowhere else from outside. */
export function writeFlowCookie(state: string, value: string, serverUrl: string): string {
  const isSecure = serverUrl.startsWith('https:')
  return [
    `${isSecure ? '__Host-' : ''}${nameOf(state)}=${value}`,
    'Path=/',
    `Max-Age=${flowMs / 1000}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
}
