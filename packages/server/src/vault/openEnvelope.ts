import type { EnvelopeProof } from '@portico/protocol/http'
import { and, eq } from 'drizzle-orm'
import { EnvelopeNotFoundError, SecretRefusedError } from '../errors/vault.js'
import type { AuditLog } from '../identity/auditLog.js'
import { hashToken, isSameText } from '../identity/secretTokens.js'
import { type LiveSession, toAuditEntry } from '../identity/sessions.js'
import type { HourlyLimits } from '../limits/hourlyLimits.js'
import type { Database } from '../store/database.js'
import type { PasskeyProofs } from './passkeyProofs.js'
import type { Releases } from './releases.js'
import { embeddedWallets, envelopes } from './schema.js'
import { createSpendTry } from './spendTry.js'

/** Maximum number of tries of a secret per day, right or wrong. Each guess of a password needs a request. */
const triesPerDay = 20
/**
 * Maximum number of tries of a password per day: of one device, and of all devices together that were never let in. So
 * devices that only relayed a code leave ten tries to a device of the user's own.
 */
const triesOfDevice = 10
const dayMs = 24 * 60 * 60_000

/** Creates the function that returns a sealed copy in exchange for a proof of its secret. */
export function createOpenEnvelope({
  audit,
  database,
  limits,
  passkeys,
  releases,
}: {
  audit: AuditLog
  database: Database
  limits: HourlyLimits
  passkeys: Pick<PasskeyProofs, 'check'>
  releases: Pick<Releases, 'read'>
}) {
  const spend = createSpendTry({ audit, limits })
  /** @throws EnvelopeNotFoundError, SecretRefusedError, TooOftenError */
  return async (
    session: LiveSession,
    { envelopeId, proof }: { envelopeId: string; proof: EnvelopeProof },
  ): Promise<{ ciphertext: string }> => {
    const [found] = await database
      .select({ envelope: envelopes })
      .from(envelopes)
      .innerJoin(embeddedWallets, eq(embeddedWallets.id, envelopes.walletId))
      .where(
        and(
          eq(embeddedWallets.userId, session.userId),
          eq(envelopes.id, envelopeId),
          eq(envelopes.kind, proof.kind),
        ),
      )
    if (!found) throw new EnvelopeNotFoundError()
    // Guesses of a password count per user, on all devices. A passkey cannot be guessed, so another device must not use
    // up its tries.
    if (proof.kind === 'password') {
      const isLetIn = (await releases.read(session)).status === 'open'
      const own = isLetIn ? session.deviceId : `waiting:${session.userId}`
      await spend(`passwords:${own}`, triesOfDevice, dayMs, session)
      await spend(`passwords:${session.userId}`, triesPerDay, dayMs, session)
    } else await spend(`passkeys:${session.deviceId}`, triesPerDay, dayMs, session)
    const { ciphertext, kind, parameters, verifierHash } = found.envelope
    const isRight =
      proof.kind === 'passkey'
        ? await passkeys.check(session, proof, parameters)
        : verifierHash !== null && isSameText(verifierHash, hashToken(proof.verifier))
    const event = isRight ? ('envelope.opened' as const) : ('envelope.refused' as const)
    await audit.write({ ...toAuditEntry(session), detail: kind, event })
    if (!isRight) throw new SecretRefusedError()
    return { ciphertext }
  }
}
