import {
  type GetAnalyticsConfigResponse,
  type getAnalyticsConfig,
  getAnalyticsConfigResponse,
} from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { fetchRoute } from './fetchRoute.js'

/** Asks the server whether the project's owner wants events. This is part of a beacon, so a failure is not reported. */
export function requestAnalyticsConfig(portico: Portico): Promise<GetAnalyticsConfigResponse> {
  return fetchRoute<typeof getAnalyticsConfig>(
    portico,
    { method: 'GET', path: '/getAnalyticsConfig', response: getAnalyticsConfigResponse },
    {},
  )
}
