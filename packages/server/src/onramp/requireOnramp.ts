import { OnrampOffError } from '../errors/onramp.js'
import type { Onramp } from './createOnramp.js'

/** @throws OnrampOffError where the server sells nothing */
export function requireOnramp(onramp: Onramp | undefined): Onramp {
  if (!onramp || onramp.providers.length === 0) throw new OnrampOffError()
  return onramp
}
