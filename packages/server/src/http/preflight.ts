/**
 * Answers a preflight: always yes, but for routes of some origins alone. It carries no credentials and, for some routes, no project; the
 * request that follows is the one that is checked.
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
      // Whether a page may use its cookies is the answer's to say, like all else.
      ...(new URL(request.url).pathname.startsWith('/auth/') && {
        'access-control-allow-credentials': 'true',
      }),
      // Two hours: the longest that Chromium keeps one.
      'access-control-max-age': '7200',
      vary: 'origin',
    },
    status: 204,
  })
}
