import type { SIWXOption } from '../core/portico.js'
import type { BackendSiwxOptions } from './options.js'
import { toLoader } from './toLoader.js'

/** Configures sign-in with your own backend, which runs `createSiwxHandler` of `portico/server`. */
export function backendSiwx(options: BackendSiwxOptions = {}): SIWXOption {
  return toLoader(options, async (portico) =>
    (await import('./backendSessions.js')).backendSessions(portico, options),
  )
}
