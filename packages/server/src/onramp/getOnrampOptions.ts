import { getOnrampOptions } from '@portico/protocol/http'
import { handle } from '../http/handle.js'
import { requireOnramp } from './requireOnramp.js'

/** Returns what users can buy, and with what, at every provider for which the operator has a key. */
export const handleGetOnrampOptions = handle(getOnrampOptions, ({ caller }, { onramp }) =>
  requireOnramp(onramp).options(caller.signal),
)
