import type { GenericSchema } from 'valibot'
import type { ErrorCode } from '../errors/codes.js'

/** The whole contract of one route, as data. The client parses responses with it, and the server implements it. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT'
  /** Path with `{name}` parameters, from the server's root. */
  path: string
  /** Path parameters. */
  params?: GenericSchema
  /** Query parameters, as strings. The schema is strict: an unknown parameter is an error. */
  query: GenericSchema
  /** JSON body. The schema is strict, as that of the query. */
  body?: GenericSchema
  /** JSON response. Unknown keys are ignored. Absent for routes that return an image. */
  response?: GenericSchema
  /** Error codes of the route, besides those that every route may return (`errorStatus` lists all of them). */
  errors?: readonly ErrorCode[]
}

/**
 * Gives a route the types of its own schemas.
 *
 * A browser client imports only the response schema (`getBalanceResponse`), not the route. The request's schemas then
 * stay out of its bundle.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function defineRoute<const route extends Route>(route: route): route {
  return route
}
