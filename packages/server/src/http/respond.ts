import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

/** Where Node writes an answer. */
export type Outgoing = (HttpBindings | Http2Bindings)['outgoing']

export type Answer = {
  body: string | Uint8Array<ArrayBuffer>
  /** Of several values each is a header of its own. */
  headers: Readonly<Record<string, string | readonly string[]>>
  status: number
}

/** Writes an answer straight to the connection where there is one: through a Response it would go over a stream. */
export function respond({ body, headers, status }: Answer, outgoing: Outgoing | undefined): Response {
  // RFC 9110, 15.4.5: there is no content, and its length would be that of the answer that still holds.
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

/** Node writes a list as one header each; its types want a list that may be changed. */
function toNodeHeaders(headers: Answer['headers']): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  )
}
