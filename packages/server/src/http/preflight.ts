/**
 * Returns the response to a preflight. It allows every request, except on routes that are only for certain origins. A
 * preflight has no credentials, and on some routes no project. So the server checks the request that follows.
 */
export function answerPreflight(request: Request, onlyFor?: readonly string[]): Response {
  const origin = request.headers.get('origin')
  if (onlyFor && origin !== null && !onlyFor.includes(origin))
    return new Response(null, { headers: { vary: 'origin' }, status: 204 })
  return new Response(null, {
    headers: {
      'access-control-allow-headers':
        'authorization, content-type, dpop, x-nonce-jwt, x-otp, x-request-id, x-sdk-type, x-sdk-version',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, OPTIONS',
      'access-control-allow-origin': origin ?? '*',
      // Any page may send cookies here. The response to the request that follows decides whether the page can read it.
      ...(new URL(request.url).pathname.startsWith('/auth/') && {
        'access-control-allow-credentials': 'true',
      }),
      // Two hours, the longest time for which Chromium caches a preflight.
      'access-control-max-age': '7200',
      vary: 'origin',
    },
    status: 204,
  })
}
