import { type getOnrampOptions, getOnrampOptionsResponse } from '@portico/protocol/http'
import { defineCall } from './defineCall.js'

/** Requests what can be bought, and with which currencies. */
export const requestOnRampOptions = defineCall<typeof getOnrampOptions>({
  method: 'GET',
  path: '/v1/onramp/options',
  response: getOnrampOptionsResponse,
})
