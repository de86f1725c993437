import { readWireData } from '@portico/protocol/errors'
import type { Route } from '@portico/protocol/http'
import { type GenericSchema, type InferInput, type InferOutput, safeParse } from 'valibot'
import type { Problem } from '../errors/problem.js'
import { WalletError } from '../errors/WalletError.js'
import { type DeviceKey, signProof } from './deviceKey.js'

/** Timeout of a request, in ms. Waiting routes respond within ten seconds. */
const timeLimitMs = 25_000

type Body<route extends Route> = route['body'] extends GenericSchema
  ? { body: InferInput<route['body']> }
  : { body?: undefined }
type Answer<route extends Route> = route['response'] extends GenericSchema
  ? InferOutput<route['response']>
  : undefined

export type CallOptions = {
  query?: Readonly<Record<string, string>>
  /** Token of the session. Without it, the request is bound to the device's key alone. */
  accessToken?: string | undefined
  signal?: AbortSignal | undefined
}

/** Calls a route of the server, with a proof of the device's key (RFC 9449). */
export type ServerCall = <const route extends Route>(
  route: route,
  options: CallOptions & Body<route>,
) => Promise<Answer<route>>

export type ServerCallOptions = {
  deviceKey: () => Promise<DeviceKey>
  projectId: string
  /** Returns the tag of the language in which the server writes to the user. Default: the browser's languages. */
  language?: () => string | undefined
  /** Default: the origin of this page. */
  origin?: string
  fetch?: typeof globalThis.fetch
}

/** Creates calls that are bound to this device. Remembers the server's latest nonce. */
export function createServerCall({
  deviceKey,
  fetch = (...parameters) => globalThis.fetch(...parameters),
  language = () => undefined,
  origin = globalThis.location?.origin,
  projectId,
}: ServerCallOptions): ServerCall {
  let nonce: string | undefined

  async function send(route: Route, options: CallOptions & { body?: unknown }): Promise<Response> {
    const url = new URL(route.path, origin)
    const proof = await signProof(await deviceKey(), {
      accessToken: options.accessToken,
      issuedAt: Math.floor(Date.now() / 1000),
      method: route.method,
      nonce,
      url: url.href,
    })
    for (const [name, value] of Object.entries({ ...options.query, projectId })) {
      if (value !== '') url.searchParams.set(name, value)
    }
    // Listen by hand, because the oldest supported browsers have no `AbortSignal.any`.
    const ending = new AbortController()
    for (const signal of [options.signal, AbortSignal.timeout(timeLimitMs)]) {
      if (signal?.aborted) ending.abort(signal.reason)
      signal?.addEventListener('abort', () => ending.abort(signal.reason), { signal: ending.signal })
    }
    const tag = language()
    const response = await fetch(url, {
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      cache: 'no-store',
      credentials: 'omit',
      headers: {
        DPoP: proof,
        ...(tag !== undefined && { 'accept-language': tag }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...(options.accessToken !== undefined && { authorization: `DPoP ${options.accessToken}` }),
      },
      method: route.method,
      signal: ending.signal,
    })
    nonce = response.headers.get('dpop-nonce') ?? nonce
    return response
  }

  return async (route, options) => {
    let response = await reach(() => send(route, options))
    let body = await readBody(response)
    // Either this device's clock is wrong, or the nonce has expired. The proof is signed again with the new nonce.
    if (!response.ok && codeOf(body) === 'PROOF_NONCE_REQUIRED') {
      response = await reach(() => send(route, options))
      body = await readBody(response)
    }
    if (!response.ok) throw refusal(body, response.headers.get('retry-after'))
    const schema = route.response as GenericSchema | undefined
    // Casts: a route's response is either empty, or the body is checked against its schema below.
    if (!schema) return undefined as never
    const read = safeParse(schema, body)
    if (!read.success) {
      throw new WalletError('SERVER_REFUSED', { problem: 'serverUnreadable' })
    }
    return read.output as never
  }
}

async function reach(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send()
  } catch (cause) {
    if (cause instanceof WalletError) throw cause
    throw new WalletError('SERVER_UNREACHABLE', { problem: 'serverUnreachable' }, { cause })
  }
}

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

function codeOf(body: unknown): string | undefined {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  return typeof code === 'string' ? code : undefined
}

function refusal(body: unknown, retryAfter: string | null): WalletError {
  const problem: Problem =
    typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
      ? body.message.slice(0, 300)
      : { problem: 'serverRefused' }
  const serverCode = codeOf(body)
  const retryAfterSeconds = Number(retryAfter)
  const code =
    serverCode === 'SESSION_REQUIRED'
      ? 'EXPIRED_SESSION'
      : serverCode === 'RELEASE_REQUIRED'
        ? 'SECRET_NEEDED'
        : 'SERVER_REFUSED'
  return new WalletError(code, problem, {
    data: readWireData(body),
    ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
    ...(serverCode !== undefined && { serverCode }),
  })
}
