import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ports } from './FrameHost.js'

/**
 * Serves the demo's page again from another port, as a site with headers of its own. Browsers do not trust the hostname
 * `site.test` without https, as they trust `localhost`.
 */
export async function serveIsolated(
  headers: IncomingHttpHeaders,
  { hostname = 'localhost' } = {},
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((asked, answer) => {
    const onward = request(
      {
        headers: { ...asked.headers, host: `localhost:${ports.page}` },
        host: '127.0.0.1',
        method: asked.method,
        path: asked.url,
        port: ports.page,
      },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, { ...response.headers, ...headers })
        response.pipe(answer)
      },
    )
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
  }
}
