import type { Logger } from 'pino'
import { describeFailure } from '../http/describeFailure.js'
import type { Metrics } from '../http/metrics.js'
import type { Clock } from '../ports.js'
import type { OpenDatabase } from '../store/database.js'
import { createDatabaseShare, type DatabaseShare } from './databaseShare.js'
import { createQuotaAlarm, type QuotaAlarm } from './quotaAlarm.js'
import { createRateLimiter, type RateLimiter } from './rateLimiter.js'

/** The counters of a server. */
export type Limits = {
  alarm: QuotaAlarm
  limiter: RateLimiter
  /** Undefined if this is the only process. */
  share: DatabaseShare | undefined
}

/** The limits of one server, shared with the other processes on its database. */
export async function createLimits({
  clock,
  log,
  metrics,
  opened: { database, kind },
}: {
  clock: Clock
  log: Logger
  metrics: Metrics
  opened: OpenDatabase
}): Promise<Limits> {
  const { nowMs } = clock
  const alarm = createQuotaAlarm({ log, metrics, nowMs })
  const share = kind === 'postgres' ? await createDatabaseShare(database, clock) : undefined
  const limiter = createRateLimiter({
    nowMs,
    onError: (error) => log.warn(describeFailure(error), 'limits could not be shared'),
    share,
  })
  return { alarm, limiter, share }
}
