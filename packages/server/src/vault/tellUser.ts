import type { Identity } from '../context.js'
import { TooOftenError } from '../errors/identity.js'
import { type NoticeEvent, noticesAnHour, writeNotice } from '../identity/mail/writeMail.js'
import type { LiveSession } from '../identity/sessions.js'

/**
 * Changes a user's wallet and emails them what changed, if they have an email address. Above the hourly limit of
 * notices it changes nothing, because no change may go unnoticed, and no user may fill the mail queue with their own
 * wallet.
 *
 * @param toEvent returns what changed; undefined if nothing did
 * @throws TooOftenError, whatever `change` throws
 */
export async function changeAndTell<changed>(
  { languages, limits, mailer, users }: Pick<Identity, 'languages' | 'limits' | 'mailer' | 'users'>,
  session: LiveSession,
  change: () => Promise<changed>,
  toEvent: (changed: changed) => NoticeEvent | undefined,
): Promise<changed> {
  const key = `wallet changes:${session.userId}`
  const { giveBack, wait } = await limits.hold(key, noticesAnHour)
  if (wait > 0) throw new TooOftenError({ retryAfterSeconds: wait })
  const changed = await change().catch(async (error: unknown) => {
    // A refused change sends no notice.
    await giveBack()
    throw error
  })
  const event = toEvent(changed)
  const email = await users.noticeAddressOf(session.userId)
  if (event === undefined || email === undefined) return changed
  const texts = await languages.textsFor(session.userId)
  mailer?.send(writeNotice(email, texts, { asker: session, event }), { isNotice: true })
  return changed
}
