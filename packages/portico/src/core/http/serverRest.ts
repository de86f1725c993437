import type { PorticoError } from '@portico/protocol/errors'
import type { Portico } from '../portico.js'

/** Failures in a row, two whole calls with their further tries, after which a server is left alone for a while. */
const failuresBeforeRest = 8

/** Ms for which it must have failed by then: a page that asks five things at once in a bad moment is no reason. */
const failingBeforeRestMs = 5_000

/** Ms of the first rest. Doubled each time that the one request after it fails, up to `longestRestMs`. */
const firstRestMs = 2_000
const longestRestMs = 60_000

/** Ms for which a server that was never reached is left alone: nothing listens there, and trying again soon is no help. */
const refusedRestMs = 60_000

/** Routes that must have been refused by then: a filter in the browser can keep one route from a page. */
const refusedRoutes = 2

type Health = {
  failures: number
  /** Unix milliseconds. */
  failingSinceMs: number
  restsUntilMs: number
  rests: number
  /** The one request after a rest is under way. */
  isProbed: boolean
  last: PorticoError
  /** Paths of which no answer began, on a server that this page never reached. */
  refused: Set<string>
}

/** By address of a server that fails; one that answers is not in it. */
function healthOf(portico: Portico): Map<string, Health> {
  const { memo } = portico.internal
  const known = memo.get('server health') as Map<string, Health> | undefined
  if (known) return known
  const health = new Map<string, Health>()
  memo.set('server health', health)
  return health
}

/**
 * Why the server is not to be asked now: its last failure. Undefined lets the request through. After a rest that is one
 * request: whoever comes before it has its answer, `answerMs` at most, still finds the server resting.
 */
export function readRest(portico: Portico, url: string, answerMs: number): PorticoError | undefined {
  const health = healthOf(portico).get(url)
  if (!health || health.rests === 0) return undefined
  const nowMs = Date.now()
  if (nowMs < health.restsUntilMs) return health.last
  health.isProbed = true
  health.restsUntilMs = nowMs + answerMs
  return undefined
}

/** The name under which it is kept that something at this address answered the kit, well or not. */
const reachedName = (url: string) => `reached ${url}`

/** True where no answer began, and none ever did: another try at once says nothing new. */
export function isRefused(portico: Portico, url: string, error: PorticoError): boolean {
  return !hasBegun(error) && !portico.internal.memo.has(reachedName(url))
}

function hasBegun(error: PorticoError): boolean {
  return (
    error.code !== 'TIMEOUT' &&
    !(error.code === 'NETWORK_ERROR' && 'stage' in error && error.stage === 'request')
  )
}

/** Notes an answer: the server is well. */
export function noteAnswer(portico: Portico, url: string): void {
  healthOf(portico).delete(url)
  portico.internal.memo.set(reachedName(url), true)
}

/** Notes a failure that is the server's own. One that fails again and again is asked ever less often. */
export function noteFailure(portico: Portico, url: string, path: string, error: PorticoError): void {
  if (hasBegun(error)) portico.internal.memo.set(reachedName(url), true)
  const isServers = ['NETWORK_ERROR', 'SERVER_ERROR', 'TIMEOUT'].includes(error.code)
  const all = healthOf(portico)
  // A refusal is an answer.
  if (!isServers) all.delete(url)
  // Without a network every server fails, and it says nothing about them.
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
    // Else a developer who forgot to start it sees failed requests alone, and no word of what they are.
    if (servers.every((each) => (all.get(each)?.refused.size ?? 0) >= refusedRoutes))
      import('./tellUnreached.js').then(({ tellUnreached }) => tellUnreached(portico)).catch(() => {})
    return
  }
  if (health.failures < failuresBeforeRest || nowMs - health.failingSinceMs < failingBeforeRestMs) return
  // A request that was under way when the rest began says nothing new.
  if (health.rests > 0 && !health.isProbed) return
  health.isProbed = false
  const restMs = Math.min(firstRestMs * 2 ** health.rests, longestRestMs)
  health.rests++
  // Between half and the whole of it, so that all the pages of a site do not come back at the same moment.
  health.restsUntilMs = nowMs + restMs * (0.5 + Math.random() / 2)
}
