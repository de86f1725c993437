import type { SIWXOption } from '../core/siwx/config.js'
import type { SiwxOptions } from './options.js'
import { toLoader } from './toLoader.js'

export type BackendSiwxOptions = SiwxOptions & {
  /** URL of the handler of `portico/server`. Default: `/api/siwx`. */
  url?: string | undefined
}

/** Configures sign-in with your own backend, which runs `createSiwxHandler` of `portico/server`. */
export function backendSiwx(options: BackendSiwxOptions = {}): SIWXOption {
  return toLoader(options, async (portico) =>
    (await import('./backendSessions.js')).backendSessions(portico, options),
  )
}
