import { type NextRequest, NextResponse } from 'next/server'
import { mainnet } from 'viem/chains'

const endpoints = mainnet.rpcUrls.default.http.map((url) => new URL(url).origin)

/** A strict Content-Security-Policy with a fresh nonce for every page. */
export function proxy(request: NextRequest) {
  const nonce = btoa(crypto.randomUUID())
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${endpoints.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

export const config = { matcher: '/((?!_next/static|favicon.ico).*)' }
