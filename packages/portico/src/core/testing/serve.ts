import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  body: string
  contentType: string
}

type Answer = (response: ServerResponse, asked: Asked) => void

/** Responds with JSON. */
export const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(value))
  }

/**
 * Starts a real server on loopback with the test's routes. Other routes return 404. The server stops when the test
 * ends.
 */
export async function serve(routes: Record<string, Answer>): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const one: Asked = {
      body,
      contentType: request.headers['content-type'] ?? '',
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
    }
    asked.push(one)
    const answer =
      routes[url.pathname] ?? json({ code: 'NOT_FOUND', message: 'There is no such route.' }, 404)
    answer(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
