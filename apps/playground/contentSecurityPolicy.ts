import { toRelayUrl } from './src/kit/toRelayUrl.js'

/**
 * Returns the policy of `csp.html`. It is as strict as a site can be, without a nonce, a hash or an exception for
 * Portico. A site must allow only its own server, which is also the relay, and the endpoints of its networks.
 */
export function contentSecurityPolicy({
  bitcoinUrl,
  rpcUrl,
  server,
  solanaRpcUrl,
}: {
  bitcoinUrl?: string
  rpcUrl?: string
  server?: string
  solanaRpcUrl?: string
}): string {
  const ours = server === undefined ? [] : [server]
  const relay = server === undefined ? [] : [new URL(toRelayUrl(server)).origin]
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...ours],
    'connect-src': [
      "'self'",
      ...ours,
      ...relay,
      ...[rpcUrl, solanaRpcUrl, bitcoinUrl && new URL(bitcoinUrl).origin].flatMap((url) => url ?? []),
    ],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  }
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}
