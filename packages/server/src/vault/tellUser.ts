import type { UserEnvelopeKind } from '@portico/protocol/http'
import type { Identity } from '../context.js'
import { TooOftenError } from '../errors/identity.js'
import { noticesAnHour, writeNotice } from '../identity/mail/writeMail.js'
import type { LiveSession } from '../identity/sessions.js'

/** Names of the secrets that open a sealed copy. */
export const envelopeWords: Record<UserEnvelopeKind, string> = {
  passkey: 'passkey',
  password: 'password',
  recovery: 'recovery kit',
}

/**
 * Changes a user's wallet and emails them what changed, if they have an email address. Above the hourly limit of
 * notices it changes nothing, because no change may go unnoticed, and no user may fill the mail queue with their own
 * wallet.
 *
 * @param what describes the change in words; undefined if nothing changed
 * @throws TooOftenError, whatever `change` throws
 */
export async function changeAndTell<changed>(
  { limits, mailer, users }: Pick<Identity, 'limits' | 'mailer' | 'users'>,
  session: LiveSession,
  change: () => Promise<changed>,
  what: (changed: changed) => string | undefined,
): Promise<changed> {
  const key = `wallet changes:${session.userId}`
  const { giveBack, wait } = await limits.hold(key, noticesAnHour)
  if (wait > 0) throw new TooOftenError({ retryAfterSeconds: wait })
  const changed = await change().catch(async (error: unknown) => {
    // A refused change sends no notice.
    await giveBack()
    throw error
  })
  const told = what(changed)
  const email = await users.noticeAddressOf(session.userId)
  if (told !== undefined && email !== undefined)
    mailer?.send(writeNotice(email, { asker: session, what: told }), { isNotice: true })
  return changed
}
