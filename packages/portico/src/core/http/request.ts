import { isPorticoError } from '@portico/protocol/errors'
import type { Route } from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { type CalledRoute, fetchRoute, type RouteAnswer, type RouteParameters } from './fetchRoute.js'
import { sendError } from './sendError.js'

/**
 * Calls `fetchRoute` for everything except beacons. If the server fails or its response cannot be read, the site's own
 * server receives a report.
 */
export async function request<route extends Route>(
  portico: Portico,
  route: CalledRoute<route>,
  parameters: RouteParameters<route>,
): Promise<RouteAnswer<route>> {
  try {
    return await fetchRoute(portico, route, parameters)
  } catch (error) {
    if (isPorticoError(error)) {
      portico.internal.log.add('warn', error.shortMessage, { code: error.code, details: error.details })
    }
    if (isPorticoError(error, 'SERVER_ERROR')) void sendError(portico, { error, event: 'API_ERROR' })
    if (isPorticoError(error, 'INVALID_RESPONSE')) {
      void sendError(portico, { error, event: 'DATA_PARSING_ERROR' })
    }
    throw error
  }
}
