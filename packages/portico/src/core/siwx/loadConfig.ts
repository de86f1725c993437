import { SiwxNotEnabledError } from '../errors/siwx.js'
import type { Portico } from '../portico.js'
import type { SIWXConfig } from '../siwxConfig.js'
import { loadOnce } from '../slots.js'

/**
 * Returns the kit's configuration of sign-in. The first call creates it.
 *
 * @throws SiwxNotEnabledError
 */
export const loadConfig = loadOnce(async (portico: Portico): Promise<SIWXConfig> => {
  const { siwx } = portico.options
  if (!siwx) throw new SiwxNotEnabledError()
  return typeof siwx === 'function' ? siwx(portico) : siwx
})
