import type { Logger } from 'pino'
import type { Metrics } from '../http/metrics.js'

/** Limits that the clients of a project share. */
export type SharedLimit =
  | 'mails'
  | 'provider calls'
  | 'relay'
  | 'relay memory'
  | 'relay storage'
  | 'requests'
  | 'upstream calls'

/** Called when a shared limit of a project has reached 80%. */
export type QuotaAlarm = (of: SharedLimit, projectId: string) => void

const logMs = 60_000
/** A safeguard: the operator creates the projects, so they are few. */
const keyLimit = 10_000

/** Creates an alarm that counts each call and logs at most one a minute for each limit of a project. */
export function createQuotaAlarm({
  log,
  metrics,
  nowMs,
}: {
  log: Pick<Logger, 'warn'>
  metrics: Pick<Metrics, 'quotaNearlyUsed'>
  nowMs: () => number
}): QuotaAlarm {
  const loggedAtMs = new Map<string, number>()
  return (of, projectId) => {
    metrics.quotaNearlyUsed.inc({ of })
    const key = `${of} ${projectId}`
    if (nowMs() - (loggedAtMs.get(key) ?? Number.NEGATIVE_INFINITY) < logMs) return
    if (loggedAtMs.size >= keyLimit) loggedAtMs.clear()
    loggedAtMs.set(key, nowMs())
    log.warn({ of, projectId }, 'a limit that clients of a project share has reached 80%')
  }
}
