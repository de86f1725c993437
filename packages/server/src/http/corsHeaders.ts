import type { HandledRoute } from './handle.js'

type Access = HandledRoute['access']

/**
 * Returns the CORS headers. Every origin may read an error, because a client must learn why it is refused (required by
 * the specification's rule on status 403). An error contains nothing but this reason.
 */
export function corsHeaders(
  asked: string | null,
  { access, ownOrigins }: { access: Access; ownOrigins: readonly string[] },
): Record<string, string> {
  const origin = readableBy(asked, access, ownOrigins)
  if (origin === null) return { vary: 'origin' }
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': `${access === 'wallet' ? 'dpop-nonce, ' : ''}retry-after, x-request-id`,
    ...(origin === '*' ? { 'cross-origin-resource-policy': 'cross-origin' } : { vary: 'origin' }),
  }
}

/** Returns the origin that may read the response, including errors. */
function readableBy(origin: string | null, access: Access, ownOrigins: readonly string[]): string | null {
  if (access === 'public') return '*'
  if (access === 'page') return null
  if (access === 'wallet' && origin !== null && !ownOrigins.includes(origin)) return null
  return origin
}
