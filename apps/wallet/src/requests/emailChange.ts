import { postEmailUpdate, postEmailUpdatePrimary, postEmailUpdateSecondary } from '@portico/protocol/http'
import type { OwnSession } from '../session/session.js'
import { needAttempt } from './loginRequests.js'

/**
 * Creates the change of the email address, with a code for the old address and then one for the new. The change belongs
 * to the user who began it, and ends when the page reloads.
 */
export function createEmailChange() {
  let begun: { attempt: string; own: OwnSession } | undefined

  return {
    async updateEmail(email: string, own: OwnSession) {
      const { action, attempt } = await own.call(postEmailUpdate, { body: { email } })
      begun = { attempt, own }
      return action
    },
    async verifyOldEmail(code: string): Promise<void> {
      const { attempt: former, own } = needAttempt(begun)
      const { attempt } = await own.call(postEmailUpdatePrimary, { body: { attempt: former, code } })
      begun = { attempt, own }
    },
    async verifyNewEmail(code: string): Promise<string> {
      const { attempt, own } = needAttempt(begun)
      const { email } = await own.call(postEmailUpdateSecondary, { body: { attempt, code } })
      begun = undefined
      await own.describe({ email })
      return email
    },
  }
}
