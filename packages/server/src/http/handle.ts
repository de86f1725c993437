import type { WireError } from '@portico/protocol/errors'
import type { Route } from '@portico/protocol/http'
import { type GenericSchema, getDotPath, type InferOutput, safeParse } from 'valibot'
import type { ServerContext } from '../context.js'
import { InvalidRequestError } from '../errors/request.js'
import type { Caller } from './caller.js'
import { describeIssue } from './describeIssue.js'

type Parsed<schema> = schema extends GenericSchema ? InferOutput<schema> : undefined

/** A request to `route`, parsed by its schemas. */
export type RouteInput<route extends Route> = {
  params: Parsed<route['params']>
  query: Parsed<route['query']>
  body: Parsed<route['body']>
  caller: Caller
}

type Json<route extends Route> = route['response'] extends GenericSchema
  ? InferOutput<route['response']>
  : never

/** An answer that is not JSON. */
export type BinaryAnswer = {
  bytes: Uint8Array<ArrayBuffer>
  headers: Readonly<Record<string, string>>
  /** Default: that of the route. */
  status?: number
}

export type RouteOptions = {
  /**
   * `project`: the project's own origins. `anyOrigin`: every origin may read the answer. `public`: the
   * same, and no project is needed; one that is named must still exist. `page`: what a person opens, and what such a page
   * asks of its own site; needs no project, and no script of another origin reads it. `wallet`: the wallet's own site alone.
   * Default `project`.
   */
  access?: 'project' | 'anyOrigin' | 'public' | 'page' | 'wallet'
  /** What the body is written in. Default `json`. */
  bodyType?: 'json' | 'form'
  /** Default 64 kB. */
  bodyLimitBytes?: number
  /** Takes texts, too, that no database keeps: a zero character, half of a character. Default false. */
  takesAnyText?: boolean
  /** Status of an answer that is no error. Default 200. */
  status?: number
  /** Pages of the project may send cookies with it, and read the answer. Default false. */
  hasCredentials?: boolean
  /** Counts against no limit: for probes, which share their address with clients. Default false. */
  isUnlimited?: boolean
  /** JSON that changes seldom: browsers keep it and ask whether it still holds (ETag). Default false. */
  isKept?: boolean
  /** Writes the answer. Default: `JSON.stringify`. */
  writeJson?: (answer: unknown) => string
  /** The body of an error, for routes whose clients expect more in it. `error` is what was thrown: nothing to send. */
  describeError?: (wire: WireError, status: number, error: unknown) => object
}

/** A route with what answers it. */
export type HandledRoute = Required<Omit<RouteOptions, 'describeError' | 'writeJson'>> & {
  describeError: (wire: WireError, status: number, error: unknown) => object
  route: Route
  run: (raw: RawInput, caller: Caller, context: ServerContext) => Promise<string | BinaryAnswer>
}

/** A request's parts before they are parsed. */
export type RawInput = { params: unknown; query: unknown; body: unknown }

const bodyLimitBytes = 64 * 1024

/** Binds a route to the function that answers it with JSON. The function sees parsed input only. */
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

/** Binds a route to the function that answers it with bytes. */
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
  // Each part is parsed by the very schema that its type is inferred from.
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
