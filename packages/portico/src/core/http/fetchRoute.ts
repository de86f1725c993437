import type { PorticoError } from '@portico/protocol/errors'
import { isPorticoError } from '@portico/protocol/errors'
import type { Route, sdkQuery } from '@portico/protocol/http'
import { InvalidResponseError, ServerTimeoutError, ServerUnreachableError } from '../errors/http.js'
import { InvalidOptionError } from '../errors/options.js'
import type { Portico } from '../portico.js'
import { defineSlot } from '../slots.js'
import { readBytes } from './readBytes.js'
import { sdkIdentity } from './sdkIdentity.js'
import { isRefused, noteAnswer, noteFailure, readRest } from './serverRest.js'

/** Timeout of a complete response, in milliseconds. Source: specification, section 9 (RPC defaults). */
export const timeoutMs = 10_000

/** Number of retries of a GET after a network error or a server failure. Source: specification, section 9. */
export const retryCount = 3

/** Milliseconds before the first retry. Doubled with each retry. Source: specification, section 9. */
export const retryDelayMs = 150

/** Maximum size of a response, in bytes. A larger one is rejected while it is read. */
export const answerLimitBytes = 5_000_000

/** How long to try a later server of the list first, in milliseconds, after it responded in place of an earlier one. */
const rememberServerMs = 5 * 60_000

type Schema = NonNullable<Route['response']>
type InputOf<schema extends Schema> = NonNullable<schema['~standard']['types']>['input']
type OutputOf<schema extends Schema> = NonNullable<schema['~standard']['types']>['output']

/**
 * The part of a route that a call needs at run time. Its type ties the literals to the contract, so the page does not
 * need the schemas of the request.
 */
export type CalledRoute<route extends Route> = Pick<route, 'method' | 'path'> &
  (route extends { response: infer response extends Schema }
    ? { response: response }
    : { response?: undefined })

export type RouteParameters<route extends Route> = {
  query?: Omit<InputOf<route['query']>, keyof typeof sdkQuery> | undefined
  signal?: AbortSignal | undefined
  /** Default: `timeoutMs`. */
  timeoutMs?: number | undefined
  /** Keeps the request alive after the page is closed. For beacons. */
  keepalive?: boolean | undefined
  /** `include` sends and accepts the server's cookies. Only sign-in uses it. Default: `omit`. */
  credentials?: 'include' | 'omit' | undefined
  headers?: Readonly<Record<string, string>> | undefined
} & (route extends { params: infer params extends Schema } ? { params: InputOf<params> } : unknown) &
  (route extends { body: infer body extends Schema } ? { body: InputOf<body> } : unknown)

export type RouteAnswer<route extends Route> = route extends { response: infer response extends Schema }
  ? OutputOf<response>
  : Blob

type Call = {
  method: Route['method']
  path: string
  response?: Schema | undefined
  params?: Record<string, string>
  query?: Record<string, string | undefined> | undefined
  body?: unknown
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  keepalive?: boolean | undefined
  credentials?: 'include' | 'omit' | undefined
  headers?: Readonly<Record<string, string>> | undefined
}

/**
 * Requests a route from the site's servers, one after the other until one responds. Parses the response with the
 * route's own schema, and rejects the whole response if it does not match. A server that fails repeatedly, or that this
 * page never reached, is skipped for a while. If no other server is left, its last failure is thrown again.
 *
 * @throws RateLimitedError, ServerFailedError, ServerUnreachableError, ServerTimeoutError, InvalidResponseError,
 * OriginNotAllowedError, InvalidProjectIdError, RequestRefusedError, any error that the server names itself, and the
 * signal's own reason
 */
export async function fetchRoute<route extends Route>(
  portico: Portico,
  route: CalledRoute<route>,
  parameters: RouteParameters<route>,
): Promise<RouteAnswer<route>> {
  // A cast: in this function a call is plain data. The contract's types were checked at the call.
  const call = { ...parameters, ...route } as Call
  const { signal } = call
  const servers = serversInOrder(portico)
  const isRead = call.method === 'GET'

  for (let round = 0; ; round++) {
    let failure: PorticoError | undefined
    let isAnyAsked = false
    let isAnyThere = false
    for (const server of servers) {
      const reason = readRest(portico, server, call.timeoutMs ?? timeoutMs)
      if (reason) {
        failure ??= reason
        continue
      }
      isAnyAsked = true
      try {
        const answer = await askServer(portico, server, call)
        noteAnswer(portico, server)
        rememberServer(portico, server)
        return answer as RouteAnswer<route>
      } catch (error) {
        signal?.throwIfAborted()
        if (!isPorticoError(error)) throw error
        isAnyThere ||= !isRefused(portico, server, error)
        noteFailure(portico, server, call.path, error)
        if (!mayAskNext(error, isRead)) throw error
        failure = error
      }
    }
    if (!failure) throw noServerError()
    if (!isAnyAsked) throw failure
    const isWorthAnother = failure.code === 'NETWORK_ERROR' || failure.code === 'SERVER_ERROR'
    if (!isRead || !isWorthAnother || !isAnyThere || round >= retryCount) throw failure
    await wait(retryDelayMs * 2 ** round, signal)
  }
}

function noServerError(): InvalidOptionError {
  return new InvalidOptionError({
    option: 'server',
    problem: 'It is not set, and this needs a server.',
    remedy: "Pass the URL of your Portico server: `server: 'https://portico.example.com'`.",
  })
}

/**
 * A read may be sent to the next server. A write may be sent to it only if it is certain that no server received the
 * write.
 */
function mayAskNext(error: PorticoError, isRead: boolean): boolean {
  if (!isRead) return error instanceof ServerUnreachableError && error.stage === 'request'
  return ['NETWORK_ERROR', 'SERVER_ERROR', 'TIMEOUT', 'INVALID_RESPONSE'].includes(error.code)
}

/** The last server that responded in place of the first one. `until` is in unix milliseconds. */
const goodServer = defineSlot<{ url: string; until: number }>()

function serversInOrder(portico: Portico): readonly string[] {
  const { servers } = portico.options
  const good = portico.internal.slots.get(goodServer)
  if (!good || Date.now() > good.until) return servers
  return [good.url, ...servers.filter((url) => url !== good.url)]
}

function rememberServer(portico: Portico, url: string): void {
  const { slots } = portico.internal
  if (url === portico.options.servers[0]) slots.delete(goodServer)
  else if (serversInOrder(portico)[0] !== url) {
    slots.set(goodServer, { until: Date.now() + rememberServerMs, url })
  }
}

async function askServer(portico: Portico, server: string, call: Call): Promise<unknown> {
  const { body, credentials = 'omit', headers = {}, keepalive = false, method, path, signal } = call
  const limitMs = call.timeoutMs ?? timeoutMs
  const query = new URLSearchParams(sdkIdentity(portico))
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined && value !== '') query.set(name, value)
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(call.params?.[name] ?? ''))

  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new ServerTimeoutError({ path, timeoutMs: limitMs })),
    limitMs,
  )
  const onAbort = () => controller.abort(signal?.reason)
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort, { once: true })
  let stage: 'request' | 'response' = 'request'
  try {
    const response = await fetch(`${server}${filled}?${query}`, {
      credentials,
      headers,
      keepalive,
      method,
      signal: controller.signal,
      // A string is sent as text/plain. Unlike application/json, this needs no preflight.
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    stage = 'response'
    const bytes = await readBytes(response, answerLimitBytes)
    // Loaded only after a refusal, because the table of codes is longer than the rest of this file.
    if (!response.ok) throw (await import('./toStatusError.js')).toStatusError(path, response, bytes)
    if (!bytes) {
      throw new InvalidResponseError({ path, problem: `It is larger than ${answerLimitBytes} bytes.` })
    }
    return call.response ? parse(path, call.response, bytes) : toImage(path, response, bytes)
  } catch (cause) {
    if (controller.signal.aborted) throw controller.signal.reason
    if (isPorticoError(cause)) throw cause
    throw new ServerUnreachableError({ cause, path, stage })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

function parse(path: string, schema: Schema, bytes: Uint8Array): unknown {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new InvalidResponseError({ cause, path, problem: 'It is not JSON.' })
  }
  // The common interface of schemas (standardschema.dev). Portico's own schemas are synchronous.
  const parsed = schema['~standard'].validate(json)
  const issues = 'issues' in parsed ? parsed.issues : undefined
  if (!issues && 'value' in parsed) return parsed.value
  const [issue] = issues ?? []
  const field = issue?.path?.map((step) => (typeof step === 'object' ? step.key : step)).join('.') ?? ''
  // Shortened, because the message quotes the server's data.
  const problem = `Its field \`${field}\`: ${issue?.message.slice(0, 200)}`
  throw new InvalidResponseError({ path, problem })
}

const rasterType = /^image\/(avif|gif|jpeg|png|webp)\b/

function toImage(path: string, response: Response, bytes: Uint8Array<ArrayBuffer>): Blob {
  const type = response.headers.get('content-type') ?? ''
  if (!rasterType.test(type)) throw new InvalidResponseError({ path, problem: `It is not an image: ${type}` })
  return new Blob([bytes], { type })
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
