import type { GenericSchema } from 'valibot'
import type { ErrorCode } from '../errors/codes.js'

/** One route's whole contract, as data. The client parses by it and the server answers by it. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT'
  /** Path with `{name}` parameters, from the server's root. */
  path: string
  /** Path parameters. */
  params?: GenericSchema
  /** Query parameters, as strings. */
  query?: GenericSchema
  /** JSON body. */
  body?: GenericSchema
  /** JSON answer. Absent for routes that answer with an image. */
  response?: GenericSchema
  /** Codes the route answers with beyond those every route may use. */
  errors?: readonly ErrorCode[]
}

/** Types a route from its own schemas. */
export function defineRoute<const route extends Route>(route: route): route {
  return route
}
