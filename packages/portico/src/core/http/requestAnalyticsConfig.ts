import {
  type GetAnalyticsConfigResponse,
  type getAnalyticsConfig,
  getAnalyticsConfigResponse,
} from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { fetchRoute } from './fetchRoute.js'

/** Requests whether the project's owner wants events. Part of a beacon, so its failure is not reported. */
export function requestAnalyticsConfig(portico: Portico): Promise<GetAnalyticsConfigResponse> {
  return fetchRoute<typeof getAnalyticsConfig>(
    portico,
    { method: 'GET', path: '/getAnalyticsConfig', response: getAnalyticsConfigResponse },
    {},
  )
}
