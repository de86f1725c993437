import { spendingLimitUsd } from '@portico/protocol/http'
import { and, eq, gt, gte, sql } from 'drizzle-orm'
import { lockOwnUser } from '../identity/lockUser.js'
import { countedLimits } from '../limits/schema.js'
import type { Database, Writer } from '../store/database.js'

const dayMs = 24 * 60 * 60_000
const limitCents = spendingLimitUsd * 100

export type Spending = {
  /**
   * Adds an amount to what the user has spent in the last day.
   *
   * @returns the time of the addition, in unix ms. Undefined if the sum would exceed the limit; then nothing is added
   * @throws WalletSessionRequiredError
   */
  count: (userId: string, cents: number) => Promise<number | undefined>
  takeBack: (userId: string, counted: { cents: number; countedAtMs: number }) => Promise<boolean>
  /** Removes everything about a user, in the transaction that deletes them. */
  forget: (userId: string, transaction: Writer) => Promise<void>
}

/**
 * Creates the store of what each user has spent in the last day, as the user's frames report it. It counts only for
 * wallets that the operator could open. The sums are on the server and not in the frames, because a browser stores a
 * frame's data separately for each site around the wallet, and deletes this data with that site's data.
 */
export function createSpending(database: Database, nowMs: () => number): Spending {
  const keyOf = (userId: string) => `spent:${userId}`
  const { count, key, window } = countedLimits

  return {
    count: (userId, cents) =>
      database.transaction(async (transaction) => {
        // Simultaneous requests wait here, and then see the current sum.
        await lockOwnUser(transaction, userId)
        const now = nowMs()
        const own = keyOf(userId)
        const [before] = await transaction
          .select({ cents: sql<number>`coalesce(sum(${count}), 0)::int` })
          .from(countedLimits)
          .where(and(eq(key, own), gt(window, now - dayMs)))
        if ((before?.cents ?? 0) + cents > limitCents) return undefined
        await transaction
          .insert(countedLimits)
          .values({ count: cents, expiresAtMs: now + dayMs, key: own, window: now })
          .onConflictDoUpdate({ set: { count: sql`${count} + ${cents}` }, target: [key, window] })
        return now
      }),
    async forget(userId, transaction) {
      await transaction.delete(countedLimits).where(eq(key, keyOf(userId)))
    },
    async takeBack(userId, { cents, countedAtMs }) {
      const own = and(eq(key, keyOf(userId)), eq(window, countedAtMs))
      const [left] = await database
        .update(countedLimits)
        .set({ count: sql`${count} - ${cents}` })
        .where(and(own, gte(count, cents)))
        .returning({ count })
      if (left?.count === 0) await database.delete(countedLimits).where(and(own, eq(count, 0)))
      return left !== undefined
    },
  }
}
