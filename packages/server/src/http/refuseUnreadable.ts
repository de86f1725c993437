import { randomUUID } from 'node:crypto'
import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { RequestError as UnaddressedError } from '@hono/node-server'
import { type ErrorCode, toWire, type WireError } from '@portico/protocol/errors'

type Refusal = { status: string; code: ErrorCode; field: string; message: string }

/** What Node says of a request that it could not read, by its error's code. Sources: llhttp, node:http. */
const refusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    code: 'TIMEOUT',
    field: 'request',
    message: 'The request did not arrive in time.',
    status: '408 Request Timeout',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    code: 'PAYLOAD_TOO_LARGE',
    field: 'body',
    message: 'The chunk extensions are too large.',
    status: '413 Payload Too Large',
  },
  HPE_HEADER_OVERFLOW: {
    code: 'INVALID_REQUEST',
    field: 'headers',
    message: 'Invalid headers: they are too large',
    status: '431 Request Header Fields Too Large',
  },
}

const malformed: Refusal = {
  code: 'INVALID_REQUEST',
  field: 'request',
  message: 'Invalid request: it is not HTTP',
  status: '400 Bad Request',
}

/** An address that no page has: of a host that is none, or no path at all. */
const unaddressed: WireError = {
  code: 'INVALID_REQUEST',
  field: 'request',
  message: 'Invalid request: its host or its path is not usable',
}

const headers = {
  'access-control-allow-origin': '*',
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
}

/** The answer to what Node read, but what has no address. Our own errors are answered by then. */
export function refuseUnaddressed(error: unknown): Response {
  const isUnaddressed = error instanceof UnaddressedError
  return Response.json(isUnaddressed ? unaddressed : toWire(error), {
    headers: { ...headers, 'x-request-id': randomUUID() },
    status: isUnaddressed ? 400 : 500,
  })
}

/** Answers what never becomes a request with an error like any other. Nothing of what was sent is repeated. */
export function refuseUnreadable(http: Server): void {
  const latest = new WeakMap<Duplex, ServerResponse>()
  http.on('request', ({ socket }, response) => latest.set(socket, response))
  http.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = latest.get(socket)
    // A second answer in the middle of another would be read as a part of it.
    const isAnswering = response?.headersSent && !response.writableFinished
    if (error.code === 'ECONNRESET' || isAnswering || !socket.writable) {
      socket.destroy()
      return
    }
    const { status, ...refusal } = refusals[error.code ?? ''] ?? malformed
    const body = JSON.stringify(refusal satisfies WireError)
    const head = [
      `HTTP/1.1 ${status}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${randomUUID()}`,
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  })
}
