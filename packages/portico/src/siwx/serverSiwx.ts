import type { SIWXOption } from '../core/portico.js'
import type { ServerSiwxOptions } from './options.js'
import { toLoader } from './toLoader.js'

/**
 * Configures sign-in with the site's Portico server as the authority: `createPortico({ server, siwx: serverSiwx() })`.
 * The server issues the nonce, verifies the signature and stores the session.
 */
export function serverSiwx(options: ServerSiwxOptions = {}): SIWXOption {
  return toLoader(options, async (portico) =>
    (await import('./serverSessions.js')).serverSessions(portico, options),
  )
}
