import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { ports } from './FrameHost.js'

/**
 * Serves the demo's page again from another port, as a site with headers of its own. Browsers do not trust the hostname
 * `site.test` without https, as they trust `localhost`. `replaced` lists texts of the page, each with what replaces it.
 */
export async function serveIsolated(
  headers: IncomingHttpHeaders,
  {
    hostname = 'localhost',
    replaced = [],
  }: { hostname?: string; replaced?: readonly [string, string][] } = {},
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
        const isPage = response.headers['content-type']?.startsWith('text/html')
        if (isPage && replaced.length > 0) {
          const { 'content-length': _, ...kept } = response.headers
          answer.writeHead(response.statusCode ?? 502, { ...kept, ...headers })
          void text(response).then((page) =>
            answer.end(replaced.reduce((changed, [from, to]) => changed.replaceAll(from, to), page)),
          )
          return
        }
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
