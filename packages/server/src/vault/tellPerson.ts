import type { PersonEnvelopeKind } from '@portico/protocol/http'
import type { Identity } from '../identity/createIdentity.js'
import { writeNotice } from '../identity/mail/writeMail.js'
import type { LiveSession } from '../identity/sessions.js'

/** What a sealed copy opens with, in words. */
export const envelopeWords: Record<PersonEnvelopeKind, string> = {
  passkey: 'passkey',
  password: 'password',
  recovery: 'recovery kit',
}

/** Mails a person what was changed in their wallet, where they have an address of their own. */
export async function tellPerson(
  { mailer, people }: Pick<Identity, 'mailer' | 'people'>,
  session: LiveSession,
  what: string,
): Promise<void> {
  const email = await people.emailOf(session.personId)
  if (email !== undefined) mailer?.send(writeNotice(email, { asker: session, what }))
}
