import { SiwxNotEnabledError } from '../errors/siwx.js'
import type { Portico } from '../portico.js'
import type { SIWXConfig } from './config.js'

/**
 * Returns the kit's configuration of sign-in, created once.
 *
 * @throws SiwxNotEnabledError
 */
export function loadConfig(portico: Portico): Promise<SIWXConfig> {
  const { memo } = portico.internal
  const known = memo.get('siwx') as Promise<SIWXConfig> | undefined
  if (known) return known
  const { siwx } = portico.options
  if (!siwx) return Promise.reject(new SiwxNotEnabledError())
  const made = typeof siwx === 'function' ? siwx(portico) : Promise.resolve(siwx)
  memo.set('siwx', made)
  // A chunk that did not load is loaded again by the next call.
  made.catch(() => memo.delete('siwx'))
  return made
}
