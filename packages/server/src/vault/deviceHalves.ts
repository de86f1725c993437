import { type DeviceSecretAnswer, seedProofMessage } from '@portico/protocol/http'
import { and, eq } from 'drizzle-orm'
import { DeviceSecretNotFoundError, VersionConflictError } from '../errors/vault.js'
import type { AuditLog } from '../identity/auditLog.js'
import { type LiveSession, toAuditEntry } from '../identity/sessions.js'
import type { Database } from '../store/database.js'
import { assertSeedSignature } from './assertSeedSignature.js'
import { deviceSecrets, embeddedWallets } from './schema.js'
import { deviceContext } from './sealedContexts.js'
import type { Sealer } from './sealer.js'
import type { createSpendTry } from './spendTry.js'
import { toSigner } from './toSigner.js'
import type { WalletRows } from './walletRows.js'

const minuteMs = 60_000

export const hourMs = 60 * minuteMs

/** How often a device may request the server's part of its key. */
export type SecretLimits = { perMinute: number; perDay: number }

/** How often a device may create a part. Each part adds a row to the user's log. */
const secretsMadePerHour = 20

/** Creates the server's parts of the keys of devices. */
export function createDeviceHalves({
  audit,
  database,
  rows: { lock, makeDeviceSecret },
  sealer,
  secretLimits,
  spend,
}: {
  audit: AuditLog
  database: Database
  rows: WalletRows
  sealer: Sealer
  secretLimits: SecretLimits
  spend: ReturnType<typeof createSpendTry>
}) {
  return {
    /**
     * Creates the server's part for a device.
     *
     * @param proof of the seed; a device with a proof needs no release
     * @throws WalletNotFoundError, VersionConflictError, SeedProofRefusedError, TooOftenError
     */
    async createDeviceSecret(
      session: LiveSession,
      { proof, version }: { proof?: string | undefined; version: number },
    ): Promise<DeviceSecretAnswer> {
      await spend(`made:${session.deviceId}`, secretsMadePerHour, hourMs, session)
      return database.transaction(async (transaction) => {
        const wallet = await lock(session.userId, transaction)
        if (wallet.version !== version) throw new VersionConflictError({ version: wallet.version })
        if (proof !== undefined) {
          const message = seedProofMessage({ kind: 'adopt', ...toSigner(session, wallet) })
          await assertSeedSignature(message, proof, wallet.eip155Address)
        }
        await audit.write({ ...toAuditEntry(session), event: 'secret.created' }, transaction)
        return makeDeviceSecret(session, wallet, transaction)
      })
    },

    /** Returns the server's part to its device. @throws DeviceSecretNotFoundError, TooOftenError */
    async releaseDeviceSecret(session: LiveSession): Promise<DeviceSecretAnswer> {
      const { deviceId, userId } = session
      await spend(`secret:${deviceId}`, secretLimits.perMinute, minuteMs, session)
      await spend(`secrets:${deviceId}`, secretLimits.perDay, 24 * hourMs, session)
      const [row] = await database
        .select({
          sealed: deviceSecrets.sealed,
          version: deviceSecrets.version,
          walletId: deviceSecrets.walletId,
        })
        .from(deviceSecrets)
        .innerJoin(
          embeddedWallets,
          and(eq(embeddedWallets.id, deviceSecrets.walletId), eq(embeddedWallets.userId, userId)),
        )
        .where(eq(deviceSecrets.deviceId, deviceId))
      if (!row) throw new DeviceSecretNotFoundError()
      // The release is logged before the part is returned.
      await audit.count({ ...toAuditEntry(session), event: 'secret.released' })
      const secret = sealer.open(row.sealed, deviceContext(row.walletId, deviceId, row.version))
      return { secret: secret.toString('base64url'), version: row.version }
    },
  }
}
