import type { IncomingMessage, ServerResponse } from 'node:http'
import { toNodeListener } from 'portico/server'
import { siwx } from './siwxHandler.js'

type Express = {
  use: (path: string, listener: (request: IncomingMessage, response: ServerResponse) => unknown) => unknown
}

/** `app` is what `express()` returns. Before `express.json()`, which would read the body first. */
export function mountSiwx(app: Express): void {
  app.use('/api/siwx', toNodeListener(siwx))
}
