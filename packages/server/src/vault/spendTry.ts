import { TooOftenError } from '../errors/identity.js'
import type { AuditLog } from '../identity/auditLog.js'
import { type LiveSession, toAuditEntry } from '../identity/sessions.js'
import type { HourlyLimits } from '../limits/hourlyLimits.js'

/** Counts what is given out of a wallet, and writes down what was over its limit. */
export function createSpendTry({ audit, limits }: { audit: AuditLog; limits: HourlyLimits }) {
  /**
   * @param key what is counted, as `kind:whose`
   * @throws TooOftenError
   */
  return async (key: string, limit: number, windowMs: number, session: LiveSession): Promise<void> => {
    const wait = await limits.count(key, { limit, windowMs })
    if (wait === 0) return
    await audit.count({ ...toAuditEntry(session), detail: key.split(':')[0], event: 'secret.limited' })
    throw new TooOftenError({ retryAfterSeconds: wait })
  }
}
