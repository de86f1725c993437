import type { Logger } from 'pino'
import type { Upstream } from './chain/upstream.js'
import type { UpstreamQuota } from './chain/upstreamQuota.js'
import { createAuditLog } from './identity/auditLog.js'
import { createFarcasterFlows } from './identity/farcaster/farcasterFlows.js'
import { createMailer } from './identity/mail/mailer.js'
import { createMailCodes } from './identity/mailCodes.js'
import { createProofs } from './identity/proofs.js'
import { createSessions } from './identity/sessions.js'
import { createSocialFlows } from './identity/social/socialFlows.js'
import { createUserLanguages } from './identity/userLanguages.js'
import { createUsers } from './identity/users.js'
import { createHourlyLimits } from './limits/hourlyLimits.js'
import type { QuotaAlarm } from './limits/quotaAlarm.js'
import { walletOrigin as readWalletOrigin } from './settings/describeSettings.js'
import type { Settings } from './settings/settings.js'
import type { VerifySignature } from './signin/signIns.js'
import type { SigningKeys } from './signin/signingKeys.js'
import type { Database } from './store/database.js'
import type { Texts } from './texts/loadTexts.js'
import { createDeviceList } from './vault/deviceList.js'
import { createOpenEnvelope } from './vault/openEnvelope.js'
import { createOperatorKeys } from './vault/operatorKeys.js'
import { createPasskeyProofs } from './vault/passkeyProofs.js'
import { createReleaseMails } from './vault/releaseMails.js'
import { createReleases } from './vault/releases.js'
import { createSealer } from './vault/sealer.js'
import { createSpending } from './vault/spending.js'
import { createVault } from './vault/vault.js'

/** Creates everything that embedded wallets need on the server: logins, sessions, devices and key parts. */
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
  texts,
  upstreamQuota,
  upstreams,
  verify,
}: {
  alarm: QuotaAlarm
  database: Database
  keys: SigningKeys
  log: Logger
  masterKeys: readonly Buffer[]
  nowMs: () => number
  /** The folder of the operator's keys. Without its key, no copy of a sealed row can be opened. */
  operatorKeyFolder: string | undefined
  ownOrigins: readonly string[]
  settings: Settings
  texts: Texts
  upstreamQuota: Pick<UpstreamQuota, 'countCallsTo'>
  upstreams: ReadonlyMap<string, Upstream>
  verify: VerifySignature
}) {
  const walletOrigin = readWalletOrigin(settings)
  // Never taken from the request's host: an attacker's host would end up in emails and in the redirects of providers.
  const serverUrl = (settings.publicUrl ?? `http://localhost:${settings.port}`).replace(/\/+$/, '')
  const audit = createAuditLog(database, nowMs)
  const limits = createHourlyLimits(database, nowMs)
  const mailer = settings.mail && createMailer({ log, mail: settings.mail, nowMs })
  const proofs = createProofs({ database, keys, nowMs, ownOrigins })
  const sessions = createSessions({ audit, database, limits, nowMs, proofs })
  const social = createSocialFlows({ database, limits, log, nowMs, serverUrl, settings, walletOrigin })
  const farcaster = createFarcasterFlows({
    countCall: upstreamQuota.countCallsTo('farcaster'),
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
      texts,
    })

  const users = createUsers({ audit, database, nowMs })
  const languages = createUserLanguages({ database, texts })
  const mails = { database, languages, limits, mailer, nowMs, users, walletOrigin }
  const tell = createReleaseMails(mails)
  const releases = createReleases({ audit, database, nowMs, tell, users, walletOrigin })
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
    /** Undefined if no mail server is configured. */
    codes,
    devices: createDeviceList({ audit, database, nowMs }),
    farcaster,
    languages,
    limits,
    mailer,
    openEnvelope: createOpenEnvelope({ audit, database, limits, passkeys, releases }),
    passkeys,
    users,
    proofs,
    releases,
    sessions,
    social,
    spending: createSpending(database, nowMs),
    vault,
    async close() {
      await mailer?.close()
    },
    /** Removes expired entries. */
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
