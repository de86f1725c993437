import type { GenericSchema } from 'valibot'
import type { ErrorCode } from '../errors/codes.js'

/** The whole contract of one route, as data. The client parses with it and the server responds with it. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT'
  /** Path with `{name}` parameters, from the server's root. */
  path: string
  /** Path parameters. */
  params?: GenericSchema
  /** Query parameters, as strings. Strict: an unknown parameter is an error. */
  query: GenericSchema
  /** JSON body. Strict, like the query. */
  body?: GenericSchema
  /** JSON response. Unknown keys are ignored. Absent for routes that return an image. */
  response?: GenericSchema
  /** Error codes of the route, beyond those that every route may return (`errorStatus` lists them all). */
  errors?: readonly ErrorCode[]
}

/**
 * Types a route from its own schemas.
 *
 * A browser client imports only the response schema (`getBalanceResponse`), not the route, so that the request's
 * schemas stay out of its bundle.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function defineRoute<const route extends Route>(route: route): route {
  return route
}
