import { type getOnrampOptions, getOnrampOptionsResponse } from '@portico/protocol/http'
import { defineCall } from './defineCall.js'

/** Requests the currencies that can be bought and those that can be used to pay. */
export const requestOnRampOptions = defineCall<typeof getOnrampOptions>({
  method: 'GET',
  path: '/v1/onramp/options',
  response: getOnrampOptionsResponse,
})
