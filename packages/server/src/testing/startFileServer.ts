import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FileServer = {
  /** Origin, e.g. `http://127.0.0.1:40123`. */
  url: string
  /** Requested paths, in order. */
  requests: string[]
  close: () => Promise<void>
}

/** Starts a third-party web server, on loopback. */
export async function startFileServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>,
): Promise<FileServer> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    void answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    requests,
    url: `http://127.0.0.1:${port}`,
  }
}
