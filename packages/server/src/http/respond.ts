import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

/** The Node response to write to. */
export type Outgoing = (HttpBindings | Http2Bindings)['outgoing']

export type Answer = {
  body: string | Uint8Array<ArrayBuffer>
  /** A list becomes one header per value. */
  headers: Readonly<Record<string, string | readonly string[]>>
  status: number
}

/** Writes a response directly to the connection if there is one. A Response object would add a stream. */
export function respond({ body, headers, status }: Answer, outgoing: Outgoing | undefined): Response {
  // RFC 9110, 15.4.5: a 304 has no content, and a length would be that of the cached response.
  if (status === 304) {
    if (outgoing === undefined) return new Response(null, { headers: toHeaders(headers), status })
    outgoing.writeHead(status, toNodeHeaders(headers)).end()
    return RESPONSE_ALREADY_SENT
  }
  if (outgoing === undefined) return new Response(body, { headers: toHeaders(headers), status })
  outgoing.writeHead(status, { ...toNodeHeaders(headers), 'content-length': Buffer.byteLength(body) })
  outgoing.end(body)
  return RESPONSE_ALREADY_SENT
}

function toHeaders(headers: Answer['headers']): Headers {
  return new Headers(
    Object.entries(headers).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, each]),
    ),
  )
}

/** Copies lists of headers. Node writes one header per value, but its types require a mutable list. */
function toNodeHeaders(headers: Answer['headers']): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  )
}
