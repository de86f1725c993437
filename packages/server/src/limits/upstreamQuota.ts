import { AsyncLocalStorage } from 'node:async_hooks'
import type { Upstream } from '../chain/upstream.js'
import { RateLimitedError } from '../errors/request.js'
import type { QuotaAlarm } from './quotaAlarm.js'
import type { RateLimiter } from './rateLimiter.js'
import { type Sharer, takeShared } from './sharedQuota.js'

/** Who a request to a node is made for. */
export type UpstreamCaller = { projectId: string; sharer: Sharer }

/**
 * Calls to nodes, which all projects of a server share, and which their providers count: one project gets half of them at
 * most. What the server asks for itself is not counted.
 */
export type UpstreamQuota = {
  /** Whatever `run` asks of nodes is asked for this caller. */
  runFor: <result>(caller: UpstreamCaller, run: () => Promise<result>) => Promise<result>
  /** The same network, counted. */
  count: (upstream: Upstream) => Upstream
}

export function createUpstreamQuota({
  alarm,
  limit,
  limiter,
}: {
  alarm: QuotaAlarm
  /** Calls of all projects in a window. */
  limit: number
  limiter: RateLimiter
}): UpstreamQuota {
  const callers = new AsyncLocalStorage<UpstreamCaller>()
  return {
    count: (upstream) => ({
      async send(calls, options) {
        const caller = callers.getStore()
        if (caller) {
          const { projectId, sharer } = caller
          const own = {
            cost: calls.length,
            key: `upstream:${projectId}`,
            limit: Math.ceil(limit / 2),
            sharer,
          }
          const isAllowed =
            takeShared(limiter, own, () => alarm('upstream calls', projectId)) &&
            limiter.take('upstream', limit, calls.length)
          if (!isAllowed)
            throw new RateLimitedError({ of: 'project', retryAfterSeconds: limiter.retryAfterSeconds() })
        }
        return upstream.send(calls, options)
      },
    }),
    runFor: (caller, run) => callers.run(caller, run),
  }
}
