import { OnrampOffError } from '../errors/onramp.js'
import type { Onramp } from './createOnramp.js'

/** Returns the on-ramp. @throws OnrampOffError if the server sells nothing */
export function requireOnramp(onramp: Onramp | undefined): Onramp {
  if (!onramp || onramp.providers.length === 0) throw new OnrampOffError()
  return onramp
}
