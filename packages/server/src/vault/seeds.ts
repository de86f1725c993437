import { type DeviceSecretAnswer, seedProofMessage, successionMessage } from '@portico/protocol/http'
import { and, eq, ne } from 'drizzle-orm'
import { InvalidRequestError } from '../errors/request.js'
import { VersionConflictError, WalletExistsError } from '../errors/vault.js'
import type { AuditLog } from '../identity/auditLog.js'
import { type LiveSession, toAuditEntry } from '../identity/sessions.js'
import type { Database } from '../store/database.js'
import { assertSeedSignature } from './assertSeedSignature.js'
import { toCustody } from './custody.js'
import type { OperatorKeys } from './operatorKeys.js'
import { deviceSecrets, embeddedWallets, envelopes, releases } from './schema.js'
import { toSigner } from './toSigner.js'
import type { NewSeed } from './wallet.js'
import type { WalletRows } from './walletRows.js'

/** Creates the functions that create wallets and replace their seeds. */
export function createSeeds({
  audit,
  database,
  nowMs,
  operatorKeys,
  rows: { deleteOperatorEnvelope, lock, makeDeviceSecret, writeEnvelopes },
}: {
  audit: AuditLog
  database: Database
  nowMs: () => number
  operatorKeys: OperatorKeys
  rows: WalletRows
}) {
  return {
    /** Creates a wallet. @throws WalletExistsError, InvalidRequestError */
    async create(session: LiveSession, seed: NewSeed): Promise<DeviceSecretAnswer> {
      const custody = toCustody(seed)
      const { userId } = session
      return database.transaction(async (transaction) => {
        const [wallet] = await transaction
          .insert(embeddedWallets)
          .values({
            createdAtMs: nowMs(),
            custody,
            eip155Address: seed.addresses.eip155,
            id: seed.walletId,
            userId,
            solanaAddress: seed.addresses.solana,
            version: 1,
          })
          // The conflict is with the user's own wallet or, if ids ever collided, with another user's.
          .onConflictDoNothing()
          .returning()
        if (!wallet) throw new WalletExistsError()
        await writeEnvelopes(session, wallet, seed, transaction)
        await audit.write({ ...toAuditEntry(session), event: 'wallet.created' }, transaction)
        return makeDeviceSecret(session, wallet, transaction)
      })
    },

    /**
     * Replaces a seed. @throws WalletNotFoundError, VersionConflictError, InvalidRequestError, SeedProofRefusedError
     */
    async replace(
      session: LiveSession,
      version: number,
      seed: NewSeed & { proof: string; succession: string },
    ): Promise<DeviceSecretAnswer> {
      const custody = toCustody(seed)
      let gone: string[] = []
      const answer = await database.transaction(async (transaction) => {
        const wallet = await lock(session.userId, transaction)
        if (wallet.id !== seed.walletId)
          throw new InvalidRequestError({ field: 'body.walletId', reason: 'it belongs to another wallet' })
        if (wallet.version !== version) throw new VersionConflictError({ version: wallet.version })
        const { addresses, operator, proof, succession } = seed
        const change = { addresses, envelopes: seed.envelopes, kind: 'replace', operator } as const
        await assertSeedSignature(
          seedProofMessage({ ...change, ...toSigner(session, wallet) }),
          proof,
          wallet.eip155Address,
        )
        const next = { id: wallet.id, version: version + 1 }
        await assertSeedSignature(
          successionMessage({ addresses, version: next.version, walletId: next.id }),
          succession,
          wallet.eip155Address,
        )
        if (wallet.custody === 'user' && custody === 'operator')
          throw new InvalidRequestError({
            field: 'body.operator',
            reason: 'the wallet was opened by a passkey or a password, and the new seed needs one, too',
          })
        await transaction.delete(envelopes).where(eq(envelopes.walletId, wallet.id))
        gone = await deleteOperatorEnvelope(wallet.id, transaction)
        await transaction.delete(deviceSecrets).where(eq(deviceSecrets.walletId, wallet.id))
        // A device that was let in to the old seed has to ask again.
        await transaction
          .delete(releases)
          .where(and(eq(releases.userId, session.userId), ne(releases.sessionId, session.id)))
        await transaction
          .update(embeddedWallets)
          .set({
            custody,
            eip155Address: seed.addresses.eip155,
            solanaAddress: seed.addresses.solana,
            successions: [...wallet.successions, { addresses, signature: succession, version: next.version }],
            version: next.version,
          })
          .where(eq(embeddedWallets.id, wallet.id))
        await writeEnvelopes(session, next, seed, transaction)
        const detail = `${wallet.eip155Address} → ${addresses.eip155}`
        await audit.write({ ...toAuditEntry(session), detail, event: 'wallet.replaced' }, transaction)
        return makeDeviceSecret(session, next, transaction)
      })
      await operatorKeys.destroy(gone)
      return answer
    },
  }
}
