import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

/** Where Node writes an answer. */
export type Outgoing = (HttpBindings | Http2Bindings)['outgoing']

export type Answer = {
  body: string | Uint8Array<ArrayBuffer>
  headers: Readonly<Record<string, string>>
  status: number
}

/** Writes an answer straight to the connection where there is one: through a Response it would go over a stream. */
export function respond({ body, headers, status }: Answer, outgoing: Outgoing | undefined): Response {
  // RFC 9110, 15.4.5: there is no content, and its length would be that of the answer that still holds.
  if (status === 304) {
    if (outgoing === undefined) return new Response(null, { headers, status })
    outgoing.writeHead(status, headers).end()
    return RESPONSE_ALREADY_SENT
  }
  if (outgoing === undefined) return new Response(body, { headers, status })
  outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  outgoing.end(body)
  return RESPONSE_ALREADY_SENT
}
