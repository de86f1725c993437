import type { IncomingMessage, ServerResponse } from 'node:http'
import { toWire } from '@portico/protocol/errors'
import type { SiwxHandler } from './createSiwxHandler.js'
import { bodyLimitBytes, tooLarge } from './readBodyText.js'
import { Refusal } from './refusal.js'

/**
 * Adapts the handler to servers on Node's own http, such as Express: `app.use('/api/siwx', toNodeListener(siwx))`. Add
 * it before anything that reads the body.
 */
export function toNodeListener({
  handle,
}: Pick<SiwxHandler, 'handle'>): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    // Nothing awaits this promise, so a rejection would end the site's process.
    try {
      const answer = await handle(await toRequest(request))
      const text = await answer.text()
      response.statusCode = answer.status
      closeUnread(request, response)
      for (const [name, value] of answer.headers) {
        // Each cookie needs its own header.
        if (name !== 'set-cookie') response.setHeader(name, value)
      }
      const cookies = answer.headers.getSetCookie()
      if (cookies.length > 0) response.setHeader('set-cookie', cookies)
      response.end(text)
    } catch (error) {
      refuse(request, response, error)
    }
  }
}

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  // The client is gone, or already has a part of the response, so no error can be sent.
  if (response.headersSent || response.destroyed || request.socket.destroyed) {
    response.destroy()
    return
  }
  response.statusCode = error instanceof Refusal ? error.status : 500
  closeUnread(request, response)
  response.setHeader('cache-control', 'no-store')
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify(toWire(error)))
}

/**
 * Closes the connection after the response if the body was not read. On an open connection, the rest of the body would
 * be read as the next request.
 */
function closeUnread(request: IncomingMessage, response: ServerResponse): void {
  if (!request.complete && request.httpVersionMajor === 1) response.setHeader('connection', 'close')
}

/** Methods for which the constructor of `Request` throws. */
const refusedMethods: readonly string[] = ['CONNECT', 'TRACE', 'TRACK']

async function toRequest(request: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/' } = request
  if (refusedMethods.includes(method))
    throw new Refusal('METHOD_NOT_ALLOWED', `No route answers to ${method}.`)
  try {
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) {
      for (const each of Array.isArray(value) ? value : [value])
        if (each !== undefined) headers.append(name, each)
    }
    // Only the path of this URL is used. The page's origin is in the headers.
    const address = new URL(url, 'http://localhost').href
    if (method === 'GET' || method === 'HEAD') return new Request(address, { headers, method })
    return new Request(address, { body: await readBody(request), headers, method })
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('INVALID_REQUEST', 'The request cannot be read.')
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > bodyLimitBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  // By default, an early exit from the loop would destroy the request, and the response with it.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > bodyLimitBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return new TextDecoder().decode(joinBytes(chunks))
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
