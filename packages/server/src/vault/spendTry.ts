import { TooOftenError } from '../errors/identity.js'
import type { AuditLog } from '../identity/auditLog.js'
import { type LiveSession, toAuditEntry } from '../identity/sessions.js'
import type { HourlyLimits } from '../limits/hourlyLimits.js'

/** Creates the count of secrets that are returned from a wallet. It logs each use above the limit. */
export function createSpendTry({ audit, limits }: { audit: AuditLog; limits: HourlyLimits }) {
  /**
   * Counts one use.
   *
   * @param key what is counted and for whom, as `kind:owner`
   * @throws TooOftenError
   */
  return async (key: string, limit: number, windowMs: number, session: LiveSession): Promise<void> => {
    const wait = await limits.count(key, { limit, windowMs })
    if (wait === 0) return
    await audit.count({ ...toAuditEntry(session), detail: key.split(':')[0], event: 'secret.limited' })
    throw new TooOftenError({ retryAfterSeconds: wait })
  }
}
