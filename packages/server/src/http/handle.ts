import type { WireError } from '@portico/protocol/errors'
import type { Route } from '@portico/protocol/http'
import { type GenericSchema, getDotPath, type InferOutput, safeParse } from 'valibot'
import type { ServerContext } from '../context.js'
import { InvalidRequestError } from '../errors/request.js'
import type { Caller } from './caller.js'
import { describeIssue } from './describeIssue.js'

type Parsed<schema> = schema extends GenericSchema ? InferOutput<schema> : undefined

/** The input of a handler: a request to `route`, parsed by its schemas. */
export type RouteInput<route extends Route> = {
  params: Parsed<route['params']>
  query: Parsed<route['query']>
  body: Parsed<route['body']>
  caller: Caller
}

type Json<route extends Route> = route['response'] extends GenericSchema
  ? InferOutput<route['response']>
  : never

/** A response that is not JSON. */
export type BinaryAnswer = {
  bytes: Uint8Array<ArrayBuffer>
  headers: Readonly<Record<string, string>>
  /** Default: the route's status. */
  status?: number
}

export type RouteOptions = {
  /**
   * Who may use the route. Default `project`.
   *
   * - `project`: only the project's own origins.
   * - `anyOrigin`: every origin may read the response.
   * - `public`: like `anyOrigin`, but without a project. If the request names a project, it must exist.
   * - `page`: a page that a user opens, or a request of such a page to its own site. It needs no project, and no script
   *   of another origin can read the response.
   * - `wallet`: only the wallet's own site.
   */
  access?: 'project' | 'anyOrigin' | 'public' | 'page' | 'wallet'
  /** The format of the body. Default `json`. */
  bodyType?: 'json' | 'form'
  /** Default 64 kB. */
  bodyLimitBytes?: number
  /** Also accepts texts that no database stores: a zero character or half of a surrogate pair. Default false. */
  takesAnyText?: boolean
  /** Status of a successful response. Default 200. */
  status?: number
  /** Pages of the project may send cookies and read the response. Default false. */
  hasCredentials?: boolean
  /** Requests count against no limit. For probes, which may share their address with clients. Default false. */
  isUnlimited?: boolean
  /** JSON that rarely changes. Browsers store it and revalidate it with its ETag. Default false. */
  isKept?: boolean
  /** Serializes the response. Default: `JSON.stringify`. */
  writeJson?: (answer: unknown) => string
  /** Builds the body of an error, for clients that expect more fields. `error` is the thrown value: never send it. */
  describeError?: (wire: WireError, status: number, error: unknown) => object
}

/** A route with its handler. */
export type HandledRoute = Required<Omit<RouteOptions, 'describeError' | 'writeJson'>> & {
  describeError: (wire: WireError, status: number, error: unknown) => object
  route: Route
  run: (raw: RawInput, caller: Caller, context: ServerContext) => Promise<string | BinaryAnswer>
}

/** A request's parts before they are parsed. */
export type RawInput = { params: unknown; query: unknown; body: unknown }

const bodyLimitBytes = 64 * 1024

/** Binds a route to a handler that returns JSON. The handler gets parsed input only. */
export function handle<route extends Route>(
  route: route,
  run: (input: RouteInput<route>, context: ServerContext) => Promise<Json<route>> | Json<route>,
  options: RouteOptions = {},
): HandledRoute {
  const { writeJson = JSON.stringify, ...rest } = options
  return {
    ...withDefaults(rest),
    route,
    run: async (raw, caller, context) => writeJson(await run(parseInput(route, raw, caller), context)),
  }
}

/** Binds a route to a handler that returns bytes. */
export function handleBinary<route extends Route>(
  route: route,
  run: (input: RouteInput<route>, context: ServerContext) => Promise<BinaryAnswer> | BinaryAnswer,
  options: RouteOptions = {},
): HandledRoute {
  return {
    ...withDefaults(options),
    route,
    run: async (raw, caller, context) => run(parseInput(route, raw, caller), context),
  }
}

function withDefaults(options: Omit<RouteOptions, 'writeJson'>): Omit<HandledRoute, 'route' | 'run'> {
  return {
    access: 'project',
    bodyLimitBytes,
    bodyType: 'json',
    describeError: (wire) => wire,
    hasCredentials: false,
    isKept: false,
    isUnlimited: false,
    status: 200,
    takesAnyText: false,
    ...options,
  }
}

function parseInput<route extends Route>(route: route, raw: RawInput, caller: Caller): RouteInput<route> {
  // The types are inferred from the schemas that parse each part.
  const params = parsePart(route.params, raw.params, 'params')
  const query = parsePart(route.query, raw.query, 'query')
  const body = parsePart(route.body, raw.body, 'body')
  return { body, caller, params, query } as RouteInput<route>
}

function parsePart(schema: GenericSchema | undefined, input: unknown, part: string): unknown {
  if (!schema) return undefined
  const result = safeParse(schema, input, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  const path = getDotPath(issue)
  throw new InvalidRequestError({
    field: path ? `${part}.${path}`.slice(0, 200) : part,
    reason: describeIssue(issue),
  })
}
