import type { Context as HonoContext } from 'hono'
import type { Outgoing } from './respond.js'

/** What the Node adapter passes with the request. Absent if a test calls `fetch` itself. */
export type NodeBindings = {
  incoming?: { socket?: { destroyed?: boolean; remoteAddress?: string | undefined } }
  outgoing?: Outgoing
}

export type RequestContext = HonoContext<{ Bindings: NodeBindings }>
