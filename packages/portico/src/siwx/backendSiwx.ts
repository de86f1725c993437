import type { SIWXOption } from '../core/portico.js'
import type { SiwxOptions } from './options.js'
import { toLoader } from './toLoader.js'

export type BackendSiwxOptions = SiwxOptions & {
  /** Address of the handler of `portico/server`. Default: `/api/siwx`. */
  url?: string | undefined
}

/** Sign-in with a backend of one's own, which runs `createSiwxHandler` of `portico/server`. */
export function backendSiwx(options: BackendSiwxOptions = {}): SIWXOption {
  return toLoader(options, async (portico) =>
    (await import('./backendSessions.js')).backendSessions(portico, options),
  )
}
