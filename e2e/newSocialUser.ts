import type { Page } from '@playwright/test'

/** A user of the stand-in for social accounts. */
export type SocialUser = { userName: string; email: string; isEmailVerified: boolean }

/**
 * Returns a user whom no test of any run has used. Most journeys need one: on a user's second device a login is not
 * enough, and each context of the browser is a device.
 */
export function newSocialUser({ isEmailVerified }: { isEmailVerified: boolean }): SocialUser {
  const userName = `user-${crypto.randomUUID().slice(0, 8)}`
  return { email: `${userName}@agora.example`, isEmailVerified, userName }
}

/** On the provider's page: chooses one of its users by name, or types the name of a new one. */
export async function chooseUser(popup: Page, user: string | SocialUser): Promise<void> {
  if (typeof user === 'string') return popup.getByRole('button', { name: user }).click()
  await popup.getByLabel('User name').fill(user.userName)
  await popup.getByLabel('The email address is verified').setChecked(user.isEmailVerified)
  await popup.getByRole('button', { name: 'Continue' }).click()
}
