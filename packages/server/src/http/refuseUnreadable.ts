import { randomUUID } from 'node:crypto'
import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorCode, WireError } from '@portico/protocol/errors'

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
      'access-control-allow-origin: *',
      'cache-control: no-store',
      'connection: close',
      `content-length: ${Buffer.byteLength(body)}`,
      'content-type: application/json; charset=utf-8',
      'x-content-type-options: nosniff',
      `x-request-id: ${randomUUID()}`,
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  })
}
