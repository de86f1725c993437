import { randomUUID } from 'node:crypto'
import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { RequestError as UnaddressedError } from '@hono/node-server'
import { type ErrorCode, toWire, type WireError } from '@portico/protocol/errors'

type Refusal = { status: string; code: ErrorCode; field: string; message: string }

/** The refusal for each code of an error that Node reports for an unreadable request. Sources: llhttp, node:http. */
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

/** The error for a request whose host is invalid or that has no path. */
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

/** Answers a request that Node parsed but that has no valid URL. Errors of handlers never reach this function. */
export function refuseUnaddressed(error: unknown): Response {
  const isUnaddressed = error instanceof UnaddressedError
  return Response.json(isUnaddressed ? unaddressed : toWire(error), {
    headers: { ...headers, 'x-request-id': randomUUID() },
    status: isUnaddressed ? 400 : 500,
  })
}

/** Answers malformed requests with an error in the usual format. The error repeats nothing of the input. */
export function refuseUnreadable(http: Server): void {
  const latest = new WeakMap<Duplex, ServerResponse>()
  http.on('request', ({ socket }, response) => latest.set(socket, response))
  http.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = latest.get(socket)
    // In the middle of another response, this one would be read as a part of it.
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
