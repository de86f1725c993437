import type { SIWXOption } from '../core/portico.js'
import type { SiwxOptions } from './options.js'
import { toLoader } from './toLoader.js'

/**
 * Sign-in without a backend: the sessions are in this browser's storage alone. It shows who the visitor says to be and
 * **proves nothing to a server**: the page itself makes the nonce, so a signature can be used again; nobody checked it;
 * and the visitor can write the storage. For what must be protected use `serverSiwx` or `backendSiwx`.
 */
export function localSiwx(options: SiwxOptions = {}): SIWXOption {
  return toLoader(options, async (portico) =>
    (await import('./localSessions.js')).localSessions(portico, options),
  )
}
