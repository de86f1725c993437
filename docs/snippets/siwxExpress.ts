import type { IncomingMessage, ServerResponse } from 'node:http'
import { toNodeListener } from 'portico/server'
import { siwx } from './siwxHandler.js'

type Listener = (request: IncomingMessage, response: ServerResponse, next: () => void) => unknown
type Express = { use: (path: string, ...listeners: Listener[]) => unknown }

/** `app` is what `express()` returns. Call this before `express.json()`, which would read the body first. */
export function mountSiwx(app: Express): void {
  app.use('/api/siwx', toNodeListener(siwx))
}

/**
 * Admits only members: `app.get('/api/members', membersOnly, …)`. Sets `response.locals.account` to the member's
 * account.
 */
export async function membersOnly(
  request: IncomingMessage,
  response: ServerResponse & { locals: { account?: string } },
  next: () => void,
): Promise<void> {
  const session = await siwx.getSession(request)
  if (session) {
    response.locals.account = session.account
    next()
  } else {
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"Sign in first."}')
  }
}
