import {
  type GetOnrampOptionsResponse,
  type getOnrampOptions,
  getOnrampOptionsResponse,
} from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { request } from './request.js'

/** Requests what can be bought, and with which currencies. */
export function requestOnRampOptions(
  portico: Portico,
  { signal }: { signal?: AbortSignal | undefined },
): Promise<GetOnrampOptionsResponse> {
  return request<typeof getOnrampOptions>(
    portico,
    { method: 'GET', path: '/v1/onramp/options', response: getOnrampOptionsResponse },
    { signal },
  )
}
