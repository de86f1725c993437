import { getOnrampOptions } from '@portico/protocol/http'
import { handle } from '../http/handle.js'
import { requireOnramp } from './requireOnramp.js'

/** What can be bought, and with what, at every provider that the operator has a key of. */
export const handleGetOnrampOptions = handle(getOnrampOptions, ({ caller }, { onramp }) =>
  requireOnramp(onramp).options(caller.signal),
)
