import type { Logger } from 'pino'
import type { Upstream } from '../chain/upstream.js'
import type { QuotaAlarm } from '../limits/quotaAlarm.js'
import { walletOrigin as readWalletOrigin } from '../settings/describeSettings.js'
import type { Settings } from '../settings/settings.js'
import type { VerifySignature } from '../signin/signIns.js'
import type { SigningKeys } from '../signin/signingKeys.js'
import type { Database } from '../store/database.js'
import { createOpenEnvelope } from '../vault/openEnvelope.js'
import { createOperatorKeys } from '../vault/operatorKeys.js'
import { createPasskeyProofs } from '../vault/passkeyProofs.js'
import { createReleases } from '../vault/releases.js'
import { createSealer } from '../vault/sealer.js'
import { createSpending } from '../vault/spending.js'
import { createVault } from '../vault/vault.js'
import { createAuditLog } from './auditLog.js'
import { createDeviceList } from './deviceList.js'
import { createFarcasterFlows } from './farcaster/farcasterFlows.js'
import { createHourlyLimits } from './hourlyLimits.js'
import { createMailer } from './mail/mailer.js'
import { createMailCodes } from './mailCodes.js'
import { createPeople } from './people.js'
import { createProofs } from './proofs.js'
import { createSessions } from './sessions.js'
import { createSocialFlows } from './social/socialFlows.js'

export type Identity = ReturnType<typeof createIdentity>

/** People who have a wallet here: how they prove themselves, and what is kept for them. */
export function createIdentity({
  alarm,
  database,
  keys,
  log,
  masterKeys,
  nowMs,
  operatorKeyFolder,
  ownOrigins,
  settings,
  upstreams,
  verify,
}: {
  alarm: QuotaAlarm
  database: Database
  keys: SigningKeys
  log: Logger
  masterKeys: readonly Buffer[]
  nowMs: () => number
  /** Where keys lie that no copy of a row may outlive. */
  operatorKeyFolder: string | undefined
  ownOrigins: readonly string[]
  settings: Settings
  upstreams: ReadonlyMap<string, Upstream>
  verify: VerifySignature
}) {
  const walletOrigin = readWalletOrigin(settings)
  // A host that a request claims would lead a mail's link, and a provider's answer, to a stranger.
  const serverUrl = (settings.publicUrl ?? `http://localhost:${settings.port}`).replace(/\/+$/, '')
  const audit = createAuditLog(database, nowMs)
  const limits = createHourlyLimits(database, nowMs)
  const mailer = settings.mail && createMailer({ log, mail: settings.mail, nowMs })
  const proofs = createProofs({ database, keys, nowMs, ownOrigins })
  const sessions = createSessions({ audit, database, limits, nowMs, proofs })
  const social = createSocialFlows({ database, log, nowMs, serverUrl, settings, walletOrigin })
  const farcaster = createFarcasterFlows({
    database,
    nowMs,
    settings: settings.farcaster,
    upstreams,
    verify,
    walletOrigin,
  })
  const codes =
    mailer &&
    createMailCodes({
      approvesFirst: settings.approveDevices === 'first',
      audit,
      database,
      limits,
      linkBase: serverUrl,
      mailLimits: settings.limits,
      mailer,
      nowMs,
      onNearlyUsed: (projectId) => alarm('mails', projectId),
    })

  const people = createPeople({ audit, database, nowMs })
  const releases = createReleases({ audit, database, limits, mailer, nowMs, people, walletOrigin })
  const passkeys = createPasskeyProofs({ database, keys, nowMs, origins: ownOrigins })
  const sealer = createSealer(masterKeys)
  const vault = createVault({
    audit,
    database,
    limits,
    nowMs,
    operatorKeys: createOperatorKeys({ folder: operatorKeyFolder, log, sealer }),
    releases,
    sealer,
    secretLimits: settings.secretLimits,
  })

  return {
    audit,
    /** Undefined: no mail server is set. */
    codes,
    devices: createDeviceList({ audit, database, nowMs }),
    farcaster,
    limits,
    mailer,
    openEnvelope: createOpenEnvelope({ audit, database, limits, passkeys }),
    passkeys,
    people,
    proofs,
    releases,
    sessions,
    social,
    spending: createSpending(database, nowMs),
    vault,
    async close() {
      await mailer?.close()
    },
    /** Removes what no longer holds. */
    async prune() {
      await Promise.all([
        audit.prune(),
        codes?.prune(),
        farcaster.prune(),
        limits.prune(),
        proofs.prune(),
        releases.prune(),
        sessions.prune(),
        social.prune(),
        vault.prune(),
      ])
    },
  }
}
