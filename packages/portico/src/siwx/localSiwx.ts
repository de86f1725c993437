import type { SIWXOption } from '../core/portico.js'
import type { SiwxOptions } from './options.js'
import { toLoader } from './toLoader.js'

/**
 * Configures sign-in without a backend: the sessions are only in this browser's storage. A session shows who the user
 * claims to be and **proves nothing to a server**. The page itself creates the nonce, so a signature can be reused;
 * nothing verifies the signature; and the user can write to the storage. To protect something, use `serverSiwx` or
 * `backendSiwx`.
 */
export function localSiwx(options: SiwxOptions = {}): SIWXOption {
  return toLoader(options, async (portico) =>
    (await import('./localSessions.js')).localSessions(portico, options),
  )
}
