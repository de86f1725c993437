import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Mailer } from '../identity/mail/mailer.js'
import { writeReleaseMail } from '../identity/mail/writeMail.js'
import { createSecretToken, hashToken } from '../identity/secretTokens.js'
import type { LiveSession } from '../identity/sessions.js'
import type { UserLanguages } from '../identity/userLanguages.js'
import type { Users } from '../identity/users.js'
import type { HourlyLimits } from '../limits/hourlyLimits.js'
import type { Database } from '../store/database.js'
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
    const [row] = await database
      .update(releases)
      .set({ linkHash, mailedAtMs: nowMs() })
      .where(
        and(
          eq(releases.sessionId, session.id),
          eq(releases.status, 'waiting'),
          isNull(releases.releasesAtMs),
          or(isNull(releases.mailedAtMs), lt(releases.mailedAtMs, nowMs() - mailRetryMs)),
        ),
      )
      .returning()
    if (!row) return
    const wait = await limits.take(`releases:${session.userId}`, { gapMs: 0, perHour: mailsPerHour })
    // The other ways to release the device stay open, and a later request tries the email again.
    if (wait > 0) return
    const link = `${walletOrigin}/v1/vault/release/link?token=${token}`
    // The user needs the hour to reject, so the hour begins when the email was sent.
    const onSent = () =>
      database
        .update(releases)
        .set({ releasesAtMs: nowMs() + holdMs })
        .where(and(eq(releases.linkHash, linkHash), isNull(releases.releasesAtMs)))
    const texts = await languages.textsFor(session.userId)
    const atMs = nowMs() + holdMs
    mailer.send(writeReleaseMail(email, texts, { asker: session, atMs, link }), { onSent })
  }
}
