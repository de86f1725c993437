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

/** The part of the page for a user whom the stand-in does not know yet. The same name is the same user later. */
const newUser = `<form method="post"><label>User name <input name="name" pattern="[a-z0-9\\-]+" autocomplete="off"></label><label><input type="checkbox" name="verified" checked> The email address is verified</label><button name="user" value="named">Continue</button></form>`

/** Returns the page on which the user chooses the account to sign in with. */
export function renderAccounts(
  name: StandInName,
  users: readonly SocialTestUser[],
  redirectUri: string,
): string {
  const site = URL.canParse(redirectUri) ? new URL(redirectUri).host : ''
  return renderChoice({
    below: newUser,
    users: users.map((user) => ({
      ...user,
      detail: `${user.email}, ${user.isEmailVerified ? 'verified' : 'not verified'}`,
    })),
    text: `${site} asks who you are. Nothing leaves this machine.`,
    title: `Stand-in for ${titles[name]}`,
  })
}
