import type { SIWXOption } from '../core/siwx/config.js'
import type { SiwxOptions } from './options.js'
import { toLoader } from './toLoader.js'

export type ServerSiwxOptions = SiwxOptions & {
  /**
   * Where the session is stored. `cookie`: HttpOnly, so that no script can read it; for a server on the page's own
   * site. `token`: a JWT in the page's storage, which the page can send to your own backend. Default: `cookie`.
   */
  session?: 'cookie' | 'token' | undefined
}

/**
 * Configures sign-in with the site's Portico server as the authority: `createPortico({ server, siwx: serverSiwx() })`.
 * The server issues the nonce, verifies the signature and stores the session.
 */
export function serverSiwx(options: ServerSiwxOptions = {}): SIWXOption {
  return toLoader(options, async (portico) =>
    (await import('./serverSessions.js')).serverSessions(portico, options),
  )
}
