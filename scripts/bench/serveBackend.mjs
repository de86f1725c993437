// Read by scripts/bench.mjs: a stand-in for the server of the whole kit.
import { createServer } from 'node:https'
import { createCertificate } from '../createCertificate.mjs'

const host = 'api.portico.test'
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * Serves a picture for the URL of an image. For every other URL, serves what `answer` returns, or 404. Adds each
 * request to the list of `sendTo`, except for the requests that the browser itself sends ahead (preflights).
 */
export async function serveBackend(answer) {
  let sent = []
  const server = createServer(createCertificate(host), (request, response) => {
    const headers = {
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
      'access-control-allow-methods': 'GET,POST',
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-max-age': '600',
    }
    if (request.method === 'OPTIONS') return response.writeHead(204, headers).end()
    const url = new URL(request.url, `https://${host}`)
    const isPicture = /image/i.test(url.pathname)
    sent.push({ at: Date.now(), bytes: 0, isPicture, path: url.pathname })
    if (isPicture) return response.writeHead(200, { ...headers, 'content-type': 'image/png' }).end(picture)
    const json = answer(url)
    response
      .writeHead(json === undefined ? 404 : 200, { ...headers, 'content-type': 'application/json' })
      .end(JSON.stringify(json ?? {}))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    close: () => {
      server.closeAllConnections()
      server.close()
    },
    port: server.address().port,
    sendTo: (list) => (sent = list),
  }
}
