import type { SIWXOption } from '../core/portico.js'
import type { ServerSiwxOptions } from './options.js'
import { toLoader } from './toLoader.js'

/**
 * Sign-in with the host's Portico server as the authority: `createPortico({ server, siwx: serverSiwx() })`. The server
 * gives the nonce, checks the signature and keeps the session.
 */
export function serverSiwx(options: ServerSiwxOptions = {}): SIWXOption {
  return toLoader(options, async (portico) =>
    (await import('./serverSessions.js')).serverSessions(portico, options),
  )
}
