import type { PorticoError } from '@portico/protocol/errors'
import type { Network } from '../network.js'
import type { Portico } from '../portico.js'
import { perKit } from '../slots.js'

/** Number of failures in a row before a server rests: two whole calls with their retries. */
const failuresBeforeRest = 8

/**
 * Ms that the failures must last before a rest: five requests that a page sends together and that all fail are no reason.
 */
const failingBeforeRestMs = 5_000

/** Ms of the first rest. Doubled each time the one request after it fails, up to `longestRestMs`. */
const firstRestMs = 2_000
const longestRestMs = 60_000

/** Ms that a server rests if it was never reached: nothing listens there, and an early retry would not help. */
const refusedRestMs = 60_000

/** Number of routes that must have been refused first: a browser's filter can block a single route. */
const refusedRoutes = 2

type Health = {
  failures: number
  /** Unix milliseconds. */
  failingSinceMs: number
  restsUntilMs: number
  rests: number
  /** True while the one request after a rest is pending. */
  isProbed: boolean
  last: PorticoError
  /** Paths without any response, on a server that this page never reached. */
  refused: Set<string>
}

/** Health by URL, of servers that fail. A server that responds is not in it. */
const healthOf = perKit(() => new Map<string, Health>())

/** The kit of each network, once it has sent a request. A family knows the network only, which belongs to one kit. */
export const kitOf = new WeakMap<Network, Portico>()

/**
 * Returns the last failure of a server that rests, or undefined to let the request through. After a rest only one
 * request goes through. Until its response, for `answerMs` at most, the server still rests for all others.
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

/** URLs at which something has responded, with or without success. */
const reachedOf = perKit(() => new Set<string>())

/** True if no response began, and none ever did: an immediate retry would fail the same way. */
export function isRefused(portico: Portico, url: string, error: PorticoError): boolean {
  return !hasBegun(error) && !reachedOf(portico).has(url)
}

function hasBegun(error: PorticoError): boolean {
  return (
    error.code !== 'TIMEOUT' &&
    !(error.code === 'NETWORK_ERROR' && 'stage' in error && error.stage === 'request')
  )
}

/** Records a response: the server is healthy. */
export function noteAnswer(portico: Portico, url: string): void {
  healthOf(portico).delete(url)
  reachedOf(portico).add(url)
}

/** Records a failure of the server itself. The more often it fails, the longer it rests. */
export function noteFailure(portico: Portico, url: string, path: string, error: PorticoError): void {
  if (hasBegun(error)) reachedOf(portico).add(url)
  const isServers = ['NETWORK_ERROR', 'SERVER_ERROR', 'TIMEOUT'].includes(error.code)
  const all = healthOf(portico)
  // A refusal is a response too.
  if (!isServers) all.delete(url)
  // Without a network every server fails, which says nothing about the servers.
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
    // Otherwise a developer who forgot to start the server would see only failed requests, without an explanation.
    if (servers.every((each) => (all.get(each)?.refused.size ?? 0) >= refusedRoutes))
      import('./tellUnreached.js').then(({ tellUnreached }) => tellUnreached(portico)).catch(() => {})
    return
  }
  if (health.failures < failuresBeforeRest || nowMs - health.failingSinceMs < failingBeforeRestMs) return
  // A request that was already pending when the rest began is no new evidence.
  if (health.rests > 0 && !health.isProbed) return
  health.isProbed = false
  const restMs = Math.min(firstRestMs * 2 ** health.rests, longestRestMs)
  health.rests++
  // A random share between half and all of it, so that the pages of a site do not return at the same moment.
  health.restsUntilMs = nowMs + restMs * (0.5 + Math.random() / 2)
}
