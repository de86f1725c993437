import { renderChoice } from './choicePage.js'
import type { StandInName } from './socialDialects.js'
import type { SocialTestUser } from './socialUsers.js'

const titles: Readonly<Record<StandInName, string>> = {
  apple: 'Apple',
  discord: 'Discord',
  facebook: 'Facebook',
  github: 'GitHub',
  google: 'Google',
  x: 'X',
}

/** Returns the page on which the user chooses the account to sign in with. */
export function renderAccounts(
  name: StandInName,
  users: readonly SocialTestUser[],
  redirectUri: string,
): string {
  const site = URL.canParse(redirectUri) ? new URL(redirectUri).host : ''
  return renderChoice({
    users: users.map((user) => ({
      ...user,
      detail: `${user.email}, ${user.isEmailVerified ? 'verified' : 'not verified'}`,
    })),
    text: `${site} asks who you are. Nothing leaves this machine.`,
    title: `Stand-in for ${titles[name]}`,
  })
}
