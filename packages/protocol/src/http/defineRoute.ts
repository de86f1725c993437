import type { GenericSchema } from 'valibot'
import type { ErrorCode } from '../errors/codes.js'

/** One route's whole contract, as data. The client parses by it and the server answers by it. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT'
  /** Path with `{name}` parameters, from the server's root. */
  path: string
  /** Path parameters. */
  params?: GenericSchema
  /** Query parameters, as strings. Strict: a parameter that is not named is an error. */
  query: GenericSchema
  /** JSON body. Strict, like the query. */
  body?: GenericSchema
  /** JSON answer. Keys that it does not name are ignored. Absent for routes that answer with an image. */
  response?: GenericSchema
  /** Codes the route answers with beyond those every route may use (`errorStatus` lists them all). */
  errors?: readonly ErrorCode[]
}

/**
 * Types a route from its own schemas.
 *
 * A browser client imports the response schema by its own name (`getBalanceResponse`), not the route,
 * so that the request's schemas stay out of its bundle.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function defineRoute<const route extends Route>(route: route): route {
  return route
}
