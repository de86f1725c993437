import type { SIWXOption } from '../core/portico.js'
import type { SiwxOptions } from './options.js'
import { toLoader } from './toLoader.js'

export type ServerSiwxOptions = SiwxOptions & {
  /**
   * Where the session is. `cookie`: HttpOnly, so that no script can read it; for a server on the page's own site.
   * `token`: a JWT in the page's storage, which the page can show to a backend of its own. Default: `cookie`.
   */
  session?: 'cookie' | 'token' | undefined
}

/**
 * Sign-in with the host's Portico server as the authority: `createPortico({ server, siwx: serverSiwx() })`. The server
 * gives the nonce, checks the signature and keeps the session.
 */
export function serverSiwx(options: ServerSiwxOptions = {}): SIWXOption {
  return toLoader(options, async (portico) =>
    (await import('./serverSessions.js')).serverSessions(portico, options),
  )
}
