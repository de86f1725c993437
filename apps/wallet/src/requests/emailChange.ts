import { postEmailUpdate, postEmailUpdatePrimary, postEmailUpdateSecondary } from '@portico/protocol/http'
import type { Session } from '../session/session.js'
import { needAttempt } from './loginRequests.js'

/**
 * Creates the change of the email address, with a code for the old address and then one for the new. The change ends
 * when the page reloads.
 */
export function createEmailChange(session: Pick<Session, 'call' | 'callAs' | 'describe'>) {
  let updateAttempt: string | undefined

  return {
    async updateEmail(email: string, userId: string) {
      const { action, attempt } = await session.callAs(userId)(postEmailUpdate, { body: { email } })
      updateAttempt = attempt
      return action
    },
    async verifyOldEmail(code: string): Promise<void> {
      const { attempt } = await session.call(postEmailUpdatePrimary, {
        body: { attempt: needAttempt(updateAttempt), code },
      })
      updateAttempt = attempt
    },
    async verifyNewEmail(code: string): Promise<string> {
      const { email } = await session.call(postEmailUpdateSecondary, {
        body: { attempt: needAttempt(updateAttempt), code },
      })
      updateAttempt = undefined
      await session.describe({ email })
      return email
    },
  }
}
