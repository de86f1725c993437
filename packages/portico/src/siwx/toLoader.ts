import type { SIWXLoader } from '../core/portico.js'
import type { SiwxOptions } from './options.js'

/** Creates a loader that says in advance whether a session is required, in case its chunk does not load. */
export function toLoader({ isRequired = true }: SiwxOptions, load: SIWXLoader): SIWXLoader {
  return Object.assign(load, { getRequired: () => isRequired })
}
