import type { PersonEnvelopeKind } from '@portico/protocol/http'
import { TooOftenError } from '../errors/identity.js'
import type { Identity } from '../identity/createIdentity.js'
import { noticesAnHour, writeNotice } from '../identity/mail/writeMail.js'
import type { LiveSession } from '../identity/sessions.js'

/** What a sealed copy opens with, in words. */
export const envelopeWords: Record<PersonEnvelopeKind, string> = {
  passkey: 'passkey',
  password: 'password',
  recovery: 'recovery kit',
}

/**
 * Changes a person's wallet and mails them what was changed, where they have an address of their own. Beyond what a person
 * is told in an hour nothing is changed: no change goes unheard, and nobody fills the queue of mails with their own wallet.
 *
 * @param what was changed, in words; undefined where nothing was
 * @throws TooOftenError, whatever `change` throws
 */
export async function changeAndTell<changed>(
  { limits, mailer, people }: Pick<Identity, 'limits' | 'mailer' | 'people'>,
  session: LiveSession,
  change: () => Promise<changed>,
  what: (changed: changed) => string | undefined,
): Promise<changed> {
  const key = `wallet changes:${session.personId}`
  const wait = await limits.count(key, noticesAnHour)
  if (wait > 0) throw new TooOftenError({ retryAfterSeconds: wait })
  const changed = await change().catch(async (error: unknown) => {
    // What was refused is told to nobody.
    await limits.giveBack(key, noticesAnHour)
    throw error
  })
  const told = what(changed)
  const email = await people.emailOf(session.personId)
  if (told !== undefined && email !== undefined)
    mailer?.send(writeNotice(email, { asker: session, what: told }), { isNotice: true })
  return changed
}
