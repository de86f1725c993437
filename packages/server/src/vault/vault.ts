import type { GetWalletResponse } from '@portico/protocol/http'
import { and, asc, eq } from 'drizzle-orm'
import type { AuditLog } from '../identity/auditLog.js'
import type { LiveSession } from '../identity/sessions.js'
import type { HourlyLimits } from '../limits/hourlyLimits.js'
import type { Database } from '../store/database.js'
import { toKnownCustody } from './custody.js'
import { createDeviceHalves, type SecretLimits } from './deviceHalves.js'
import { createOperatorCopies } from './operatorCopies.js'
import type { OperatorKeys } from './operatorKeys.js'
import type { Releases } from './releases.js'
import { deviceSecrets, envelopes, operatorEnvelopes } from './schema.js'
import type { Sealer } from './sealer.js'
import { createSeeds } from './seeds.js'
import { createSpendTry } from './spendTry.js'
import { toStored } from './toStored.js'
import { createUserEnvelopes } from './userEnvelopes.js'
import { createWalletRows } from './walletRows.js'

/** Creates the server's part of embedded wallets: parts of keys, and sealed copies that it cannot open. */
export function createVault({
  audit,
  database,
  limits,
  nowMs,
  operatorKeys,
  releases,
  sealer,
  secretLimits,
}: {
  audit: AuditLog
  database: Database
  limits: HourlyLimits
  nowMs: () => number
  operatorKeys: OperatorKeys
  releases: Pick<Releases, 'read'>
  sealer: Sealer
  secretLimits: SecretLimits
}) {
  const spend = createSpendTry({ audit, limits })

  const rows = createWalletRows({ database, nowMs, operatorKeys, sealer })
  const { find } = rows

  return {
    ...createSeeds({ audit, database, nowMs, operatorKeys, rows }),
    ...createDeviceHalves({ audit, database, rows, sealer, secretLimits, spend }),
    ...createUserEnvelopes({ audit, database, operatorKeys, rows }),
    ...createOperatorCopies({ audit, database, operatorKeys, rows, spend }),

    async describe(session: LiveSession): Promise<GetWalletResponse> {
      const { deviceId, userId } = session
      const wallet = await find(userId)
      if (!wallet) return { wallet: null }
      const [kept, [secret], [operator], release] = await Promise.all([
        database
          .select()
          .from(envelopes)
          .where(eq(envelopes.walletId, wallet.id))
          .orderBy(asc(envelopes.createdAtMs)),
        database
          .select({ version: deviceSecrets.version })
          .from(deviceSecrets)
          .where(and(eq(deviceSecrets.walletId, wallet.id), eq(deviceSecrets.deviceId, deviceId))),
        database
          .select({ id: operatorEnvelopes.id })
          .from(operatorEnvelopes)
          .where(eq(operatorEnvelopes.walletId, wallet.id)),
        releases.read(session),
      ])
      const isReleased = release.status === 'open'
      return {
        wallet: {
          addresses: { eip155: wallet.eip155Address, solana: wallet.solanaAddress },
          createdAt: Math.floor(wallet.createdAtMs / 1000),
          custody: toKnownCustody(wallet),
          deviceSecretVersion: secret?.version ?? null,
          // A device that still waits must not learn the names of the user's other devices.
          envelopes: kept.map((row) => (isReleased ? toStored(row) : { ...toStored(row), label: '' })),
          hasOperatorEnvelope: operator !== undefined,
          isReleased,
          successions: wallet.successions,
          version: wallet.version,
          walletId: wallet.id,
        },
      }
    },
  }
}
