/**
 * Answers a preflight: always yes. It carries no credentials and, for some routes, no project; the
 * request that follows is the one that is checked.
 */
export function answerPreflight(request: Request): Response {
  const origin = request.headers.get('origin')
  return new Response(null, {
    headers: {
      'access-control-allow-headers':
        'authorization, content-type, x-nonce-jwt, x-otp, x-request-id, x-sdk-type, x-sdk-version',
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
