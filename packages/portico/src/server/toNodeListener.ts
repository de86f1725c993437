import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SiwxHandler } from './createSiwxHandler.js'

/**
 * The handler for servers on Node's own http, such as Express: `app.use('/api/siwx', toNodeListener(siwx))`, before
 * anything that reads the body.
 */
export function toNodeListener({
  handle,
}: Pick<SiwxHandler, 'handle'>): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    const answer = await handle(await toRequest(request))
    response.statusCode = answer.status
    for (const [name, value] of answer.headers) {
      // Each cookie is a header of its own.
      if (name !== 'set-cookie') response.setHeader(name, value)
    }
    const cookies = answer.headers.getSetCookie()
    if (cookies.length > 0) response.setHeader('set-cookie', cookies)
    response.end(await answer.text())
  }
}

/** More than the handler reads; it refuses what is larger. */
const bodyLimitBytes = 128_000

async function toRequest(request: IncomingMessage): Promise<Request> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) headers.append(name, each)
  }
  const { method = 'GET', url = '/' } = request
  // Only the path is read of it; which page asks stands in the headers.
  const address = new URL(url, 'http://localhost').href
  if (method === 'GET' || method === 'HEAD') return new Request(address, { headers, method })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > bodyLimitBytes) break
    chunks.push(chunk)
  }
  const body = new TextDecoder().decode(joinBytes(chunks))
  return new Request(address, { body, headers, method })
}

function joinBytes(chunks: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(chunks.reduce((size, { byteLength }) => size + byteLength, 0))
  let at = 0
  for (const chunk of chunks) {
    joined.set(chunk, at)
    at += chunk.byteLength
  }
  return joined
}
