import type { Logger } from 'pino'
import { createUpstreamQuota, type UpstreamQuota } from './chain/upstreamQuota.js'
import { describeFailure } from './http/describeFailure.js'
import type { Metrics } from './http/metrics.js'
import { createDatabaseShare, type DatabaseShare } from './limits/databaseShare.js'
import { createQuotaAlarm, type QuotaAlarm } from './limits/quotaAlarm.js'
import { createRateLimiter, type RateLimiter } from './limits/rateLimiter.js'
import type { Clock } from './ports.js'
import type { Settings } from './settings/settings.js'
import type { OpenDatabase } from './store/database.js'

/** The counters of a server. */
export type Limits = {
  alarm: QuotaAlarm
  limiter: RateLimiter
  /** Undefined if this is the only process. */
  share: DatabaseShare | undefined
  upstreamQuota: UpstreamQuota
}

/** Creates the limits of one server, shared with the other processes on its database. */
export async function createLimits({
  clock,
  log,
  metrics,
  opened: { database, kind },
  settings,
}: {
  clock: Clock
  log: Logger
  metrics: Metrics
  opened: OpenDatabase
  settings: Settings
}): Promise<Limits> {
  const { nowMs } = clock
  const alarm = createQuotaAlarm({ log, metrics, nowMs })
  const share = kind === 'postgres' ? await createDatabaseShare(database, clock) : undefined
  const limiter = createRateLimiter({
    nowMs,
    onError: (error) => log.warn(describeFailure(error), 'limits could not be shared'),
    share,
  })
  const upstreamQuota = createUpstreamQuota({
    alarm,
    limiter,
    nodeLimit: settings.limits.upstreamCalls,
    providerLimit: settings.limits.providerCalls,
  })
  return { alarm, limiter, share, upstreamQuota }
}
