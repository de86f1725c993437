import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Mailer } from '../identity/mail/mailer.js'
import { writeReleaseMail } from '../identity/mail/writeMail.js'
import { createSecretToken, hashToken } from '../identity/secretTokens.js'
import type { LiveSession } from '../identity/sessions.js'
import type { UserLanguages } from '../identity/userLanguages.js'
import type { Users } from '../identity/users.js'
import type { HourlyLimits } from '../limits/hourlyLimits.js'
import type { Database } from '../store/database.js'
import { hasLink } from './releaseState.js'
import { releases } from './schema.js'

/** The time after the email was sent in which the user can read it and reject the device. */
const holdMs = 60 * 60_000
/** An email that the mail server has not accepted within this time is sent again with the next request. */
const mailRetryMs = 60_000
/** Maximum number of emails per user. */
const mailsPerHour = 5

/** Sends one email per release, however often and simultaneously it is requested. */
export type SendReleaseMail = (session: LiveSession) => Promise<void>

/** Creates the emails with which users can reject a new device. */
export function createReleaseMails({
  database,
  languages,
  limits,
  mailer,
  nowMs,
  users,
  walletOrigin,
}: {
  database: Database
  languages: Pick<UserLanguages, 'textsFor'>
  limits: Pick<HourlyLimits, 'take'>
  mailer: Mailer | undefined
  nowMs: () => number
  users: Pick<Users, 'noticeAddressOf'>
  walletOrigin: string
}): SendReleaseMail {
  return async (session) => {
    const email = await users.noticeAddressOf(session.userId)
    if (email === undefined || !mailer || mailer.isDown()) return
    const token = createSecretToken()
    const linkHash = hashToken(token)
    // In one transaction: a request that sends no email uses up nothing of the limit. If the limit refuses, the release
    // stays as it was, and the other ways to release the device stay open. A later request tries the email again.
    const isDue = await database.transaction(async (transaction) => {
      const { formerLinkHashes, mailedAtMs } = releases
      const [row] = await transaction
        .select({ sessionId: releases.sessionId })
        .from(releases)
        .where(
          and(
            eq(releases.sessionId, session.id),
            eq(releases.status, 'waiting'),
            isNull(releases.releasesAtMs),
            or(isNull(mailedAtMs), lt(mailedAtMs, nowMs() - mailRetryMs)),
          ),
        )
        .for('update')
      if (!row) return false
      const limit = { gapMs: 0, perHour: mailsPerHour }
      if ((await limits.take(`releases:${session.userId}`, limit, transaction)) > 0) return false
      await transaction
        .update(releases)
        .set({
          // The earlier email may still be in the queue, so its link stays valid.
          formerLinkHashes: sql`array_remove(${formerLinkHashes} || ${releases.linkHash}, null)`,
          linkHash,
          mailedAtMs: nowMs(),
        })
        .where(eq(releases.sessionId, session.id))
      return true
    })
    if (!isDue) return
    const link = `${walletOrigin}/v1/vault/release/link?token=${token}`
    // The user needs the hour to reject, so the hour begins when the email was sent.
    const onSent = () =>
      database
        .update(releases)
        .set({ releasesAtMs: nowMs() + holdMs })
        .where(and(hasLink(linkHash), isNull(releases.releasesAtMs)))
    const texts = await languages.textsFor(session.userId)
    const atMs = nowMs() + holdMs
    mailer.send(writeReleaseMail(email, texts, { asker: session, atMs, link }), { onSent })
  }
}
