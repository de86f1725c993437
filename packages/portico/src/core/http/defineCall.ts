import type { Route } from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import type { CalledRoute, RouteAnswer, RouteParameters } from './fetchRoute.js'
import { request } from './request.js'

/** Creates the function that requests a route, for routes that need nothing beyond their contract. */
export function defineCall<route extends Route>(
  route: CalledRoute<route>,
): (portico: Portico, parameters: RouteParameters<route>) => Promise<RouteAnswer<route>> {
  return (portico, parameters) => request<route>(portico, route, parameters)
}
