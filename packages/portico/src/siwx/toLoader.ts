import type { SIWXLoader } from '../core/portico.js'
import type { SiwxOptions } from './options.js'

/** Creates a loader that knows in advance whether a session is required, even if its chunk does not load. */
export function toLoader({ isRequired = true }: SiwxOptions, load: SIWXLoader): SIWXLoader {
  return Object.assign(load, { getRequired: () => isRequired })
}
