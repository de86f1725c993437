import type { SIWXLoader } from '../core/portico.js'
import type { SiwxOptions } from './options.js'

/** Says ahead whether a session is required: a file that does not come must not make a choice an obligation, or the reverse. */
export function toLoader({ isRequired = true }: SiwxOptions, load: SIWXLoader): SIWXLoader {
  return Object.assign(load, { getRequired: () => isRequired })
}
