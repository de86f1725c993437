import {
  envelopeLimit,
  seedProofMessage,
  type UserEnvelope,
  type UserEnvelopeKind,
} from '@portico/protocol/http'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { InvalidRequestError } from '../errors/request.js'
import { EnvelopeLimitReachedError, LastSecretError, VersionConflictError } from '../errors/vault.js'
import type { AuditLog } from '../identity/auditLog.js'
import { type LiveSession, toAuditEntry } from '../identity/sessions.js'
import type { Database } from '../store/database.js'
import { assertSeedSignature } from './assertSeedSignature.js'
import { isOwnSecret } from './custody.js'
import type { OperatorKeys } from './operatorKeys.js'
import { envelopes } from './schema.js'
import { toSigner } from './toSigner.js'
import { toStored } from './toStored.js'
import type { WalletRows } from './walletRows.js'

/** Creates the store of sealed copies that the user's own secrets open. */
export function createUserEnvelopes({
  audit,
  database,
  operatorKeys,
  rows: { lock, settleCustody, toRow },
}: {
  audit: AuditLog
  database: Database
  operatorKeys: OperatorKeys
  rows: WalletRows
}) {
  return {
    /**
     * Adds or changes an envelope.
     *
     * @throws WalletNotFoundError, VersionConflictError, EnvelopeLimitReachedError, LastSecretError,
     *   SeedProofRefusedError
     */
    async putEnvelope(
      session: LiveSession,
      {
        envelope,
        proof,
        replaces,
        version,
      }: {
        envelope: UserEnvelope & { label: string }
        proof: string
        /** Ids of the envelopes to remove. */
        replaces: readonly string[]
        version: number
      },
    ): Promise<'operator' | 'user'> {
      let destroyed: string[] = []
      const custody = await database.transaction(async (transaction) => {
        const wallet = await lock(session.userId, transaction)
        if (wallet.version !== version) throw new VersionConflictError({ version: wallet.version })
        const change = { envelope, kind: 'putEnvelope', replaces } as const
        await assertSeedSignature(
          seedProofMessage({ ...change, ...toSigner(session, wallet) }),
          proof,
          wallet.eip155Address,
        )
        // Removed before the limit is checked, because this makes room.
        const gone = await transaction
          .delete(envelopes)
          .where(
            and(
              eq(envelopes.walletId, wallet.id),
              inArray(envelopes.id, [...replaces]),
              ne(envelopes.id, envelope.envelopeId),
            ),
          )
          .returning({ kind: envelopes.kind })
        const [counted] = await transaction
          .select({ count: sql<number>`cast(count(*) as int)` })
          .from(envelopes)
          .where(and(eq(envelopes.walletId, wallet.id), ne(envelopes.id, envelope.envelopeId)))
        if ((counted?.count ?? 0) >= envelopeLimit)
          throw new EnvelopeLimitReachedError({ limit: envelopeLimit })
        const row = toRow(envelope, wallet, session)
        const [written] = await transaction
          .insert(envelopes)
          .values(row)
          // A password that became a recovery kit would leave the user without a secret.
          .onConflictDoUpdate({
            set: row,
            setWhere: eq(envelopes.kind, envelope.kind),
            target: [envelopes.walletId, envelopes.id],
          })
          .returning({ id: envelopes.id })
        if (!written)
          throw new InvalidRequestError({
            field: 'body.envelope.kind',
            reason: 'the copy with this id is of another kind',
          })
        const entry = toAuditEntry(session)
        await audit.write({ ...entry, detail: envelope.kind, event: 'envelope.added' }, transaction)
        for (const { kind } of gone)
          await audit.write({ ...entry, detail: kind, event: 'envelope.removed' }, transaction)
        const settled = await settleCustody(wallet, transaction)
        destroyed = settled.gone
        if (wallet.custody === 'operator' && settled.custody === 'user')
          await audit.write({ ...entry, event: 'operator.destroyed' }, transaction)
        return settled.custody
      })
      await operatorKeys.destroy(destroyed)
      return custody
    },

    /**
     * Removes an envelope.
     *
     * @returns its kind; undefined if there is none with that id
     * @throws WalletNotFoundError, LastSecretError, SeedProofRefusedError
     */
    async removeEnvelope(
      session: LiveSession,
      { envelopeId, proof }: { envelopeId: string; proof: string },
    ): Promise<UserEnvelopeKind | undefined> {
      return database.transaction(async (transaction) => {
        const wallet = await lock(session.userId, transaction)
        const change = { envelopeId, kind: 'removeEnvelope' } as const
        await assertSeedSignature(
          seedProofMessage({ ...change, ...toSigner(session, wallet) }),
          proof,
          wallet.eip155Address,
        )
        const kept = await transaction.select().from(envelopes).where(eq(envelopes.walletId, wallet.id))
        const envelope = kept.find(({ id }) => id === envelopeId)
        if (!envelope) return undefined
        if (isOwnSecret(envelope) && kept.filter(isOwnSecret).length === 1) throw new LastSecretError()
        await transaction
          .delete(envelopes)
          .where(and(eq(envelopes.walletId, wallet.id), eq(envelopes.id, envelopeId)))
        await audit.write(
          { ...toAuditEntry(session), detail: envelope.kind, event: 'envelope.removed' },
          transaction,
        )
        return toStored(envelope).kind
      })
    },
  }
}
