import type { PorticoError } from '@portico/protocol/errors'
import type { Network } from '../network.js'
import type { Portico } from '../portico.js'
import { perKit } from '../slots.js'

/** Number of failures in a row before a server is paused: two complete calls with their retries. */
const failuresBeforeRest = 8

/**
 * How long the failures must last before a pause, in ms. A page may send five requests together, and if all of them
 * fail, that alone is no reason for a pause.
 */
const failingBeforeRestMs = 5_000

/**
 * Length of the first pause, in ms. After a pause, one request is sent. Each time it fails, the next pause is twice as
 * long, up to `longestRestMs`.
 */
const firstRestMs = 2_000
const longestRestMs = 60_000

/**
 * Length of the pause for a server that was never reached, in ms. Nothing listens there, so an early retry would not
 * help.
 */
const refusedRestMs = 60_000

/** Number of different routes that must fail before this pause, because a browser's filter can block a single route. */
const refusedRoutes = 2

type Health = {
  failures: number
  /** Unix milliseconds. */
  failingSinceMs: number
  restsUntilMs: number
  rests: number
  /** True while the request after a pause is pending. */
  isProbed: boolean
  last: PorticoError
  /** Paths that got no response from a server that this page never reached. */
  refused: Set<string>
}

/** Health of the servers that fail, by URL. Servers that respond are not included. */
const healthOf = perKit(() => new Map<string, Health>())

/**
 * The kit of each network, set once the kit has sent a request. A family has only the network, and each network belongs
 * to one kit.
 */
export const kitOf = new WeakMap<Network, Portico>()

/**
 * Returns the last failure of a server that is paused, or undefined if the request may be sent. After a pause, only one
 * request is sent. Until its response, for `answerMs` at most, all other requests still get the last failure.
 */
export function readRest(portico: Portico, url: string, answerMs: number): PorticoError | undefined {
  for (const network of portico.networks) kitOf.set(network, portico)
  const health = healthOf(portico).get(url)
  if (!health || health.rests === 0) return undefined
  const nowMs = Date.now()
  if (nowMs < health.restsUntilMs) return health.last
  health.isProbed = true
  health.restsUntilMs = nowMs + answerMs
  return undefined
}

/** URLs at which a server has responded, even with an error. */
const reachedOf = perKit(() => new Set<string>())

/**
 * True if no response began, and this page never got a response from the server. An immediate retry would then fail the
 * same way.
 */
export function isRefused(portico: Portico, url: string, error: PorticoError): boolean {
  return !hasBegun(error) && !reachedOf(portico).has(url)
}

function hasBegun(error: PorticoError): boolean {
  return (
    error.code !== 'TIMEOUT' &&
    !(error.code === 'NETWORK_ERROR' && 'stage' in error && error.stage === 'request')
  )
}

/** Records a response, which shows that the server is healthy. */
export function noteAnswer(portico: Portico, url: string): void {
  healthOf(portico).delete(url)
  reachedOf(portico).add(url)
}

/** Records a failure of the server itself. The more often the server fails, the longer it is paused. */
export function noteFailure(portico: Portico, url: string, path: string, error: PorticoError): void {
  if (hasBegun(error)) reachedOf(portico).add(url)
  const isServers = ['NETWORK_ERROR', 'SERVER_ERROR', 'TIMEOUT'].includes(error.code)
  const all = healthOf(portico)
  // A refusal is also a response.
  if (!isServers) all.delete(url)
  // Without a network connection every server fails, so the failures do not count.
  if (!isServers || globalThis.navigator?.onLine === false) return
  const nowMs = Date.now()
  const health = all.get(url) ?? {
    failingSinceMs: nowMs,
    failures: 0,
    isProbed: false,
    last: error,
    refused: new Set<string>(),
    rests: 0,
    restsUntilMs: 0,
  }
  all.set(url, health)
  health.failures++
  health.last = error
  if (error.code === 'NETWORK_ERROR' && isRefused(portico, url, error)) {
    health.refused.add(path)
    if (health.refused.size < refusedRoutes) return
    health.isProbed = false
    health.rests = Math.max(health.rests, 1)
    health.restsUntilMs = nowMs + refusedRestMs
    const { servers } = portico.options
    // Explains the failed requests to a developer who forgot to start the server.
    if (servers.every((each) => (all.get(each)?.refused.size ?? 0) >= refusedRoutes))
      import('./tellUnreached.js').then(({ tellUnreached }) => tellUnreached(portico)).catch(() => {})
    return
  }
  if (health.failures < failuresBeforeRest || nowMs - health.failingSinceMs < failingBeforeRestMs) return
  // A request that was already pending when the pause began does not count.
  if (health.rests > 0 && !health.isProbed) return
  health.isProbed = false
  const restMs = Math.min(firstRestMs * 2 ** health.rests, longestRestMs)
  health.rests++
  // A random length between half and all of the pause, so the pages of a site do not send requests at the same moment.
  health.restsUntilMs = nowMs + restMs * (0.5 + Math.random() / 2)
}
