import type { Route } from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import type { CalledRoute, RouteAnswer, RouteParameters } from './fetchRoute.js'
import { request } from './request.js'

/** Defines the call of a route whose contract is enough to make the call. */
export function defineCall<route extends Route>(
  route: CalledRoute<route>,
): (portico: Portico, parameters: RouteParameters<route>) => Promise<RouteAnswer<route>> {
  return (portico, parameters) => request<route>(portico, route, parameters)
}
