import type { PostOperatorOpenResponse } from '@portico/protocol/http'
import { eq, inArray, sql } from 'drizzle-orm'
import { EnvelopeNotFoundError } from '../errors/vault.js'
import type { AuditLog } from '../identity/auditLog.js'
import { type LiveSession, toAuditEntry } from '../identity/sessions.js'
import type { Database, Writer } from '../store/database.js'
import { hourMs } from './deviceHalves.js'
import type { OperatorKeys } from './operatorKeys.js'
import { embeddedWallets, operatorEnvelopes } from './schema.js'
import { operatorContext } from './sealedContexts.js'
import type { createSpendTry } from './spendTry.js'
import type { WalletRows } from './walletRows.js'

/** How often a user's devices may open the operator's copy. */
const operatorOpensPerHour = 10

/** Creates the store of sealed copies that the operator can open until the user has a secret. */
export function createOperatorCopies({
  audit,
  database,
  operatorKeys,
  rows: { require },
  spend,
}: {
  audit: AuditLog
  database: Database
  operatorKeys: OperatorKeys
  rows: WalletRows
  spend: ReturnType<typeof createSpendTry>
}) {
  return {
    /** Opens the operator's copy. @throws WalletNotFoundError, EnvelopeNotFoundError, TooOftenError */
    async openOperator(session: LiveSession): Promise<PostOperatorOpenResponse> {
      const wallet = await require(session.userId)
      await spend(`operator:${session.userId}`, operatorOpensPerHour, hourMs, session)
      const [row] = await database
        .select()
        .from(operatorEnvelopes)
        .where(eq(operatorEnvelopes.walletId, wallet.id))
      if (!row) throw new EnvelopeNotFoundError()
      await audit.write({ ...toAuditEntry(session), event: 'operator.opened' })
      const key = await operatorKeys.open(row.sealedKey, operatorContext(wallet.id, row.id, row.version))
      return {
        ciphertext: row.ciphertext,
        envelopeId: row.id,
        key: key.toString('base64url'),
        version: row.version,
      }
    },

    /**
     * Runs `remove`, which deletes a user with the operator's copy, and then destroys that copy's key. `remove` calls
     * `markKeys` in its transaction, after it has locked the user: a wallet that is created later fails.
     */
    async removeWith(
      userId: string,
      remove: (markKeys: (transaction: Writer) => Promise<void>) => Promise<void>,
    ): Promise<void> {
      let sealed: string[] = []
      await remove(async (transaction) => {
        const rows = await transaction
          .select({ sealedKey: operatorEnvelopes.sealedKey })
          .from(operatorEnvelopes)
          .innerJoin(embeddedWallets, eq(embeddedWallets.id, operatorEnvelopes.walletId))
          .where(eq(embeddedWallets.userId, userId))
        sealed = rows.map(({ sealedKey }) => sealedKey)
        await operatorKeys.mark(sealed)
      })
      await operatorKeys.destroy(sealed)
    },

    /** Destroys keys whose envelopes are gone, for example because a process ended between the two steps. */
    async prune(): Promise<void> {
      const { sealedKey } = operatorEnvelopes
      await operatorKeys.sweep(async (ids) => {
        // The id is the second part of a sealed key. Marks are rare, so this needs no index.
        const id = sql<string>`split_part(${sealedKey}, '.', 2)`
        const rows = await database.select({ id }).from(operatorEnvelopes).where(inArray(id, ids))
        return rows.map((row) => row.id)
      })
    },
  }
}
