import { renderChoice } from './choicePage.js'
import type { SocialTestUser } from './socialUsers.js'

/** Renders the page of the user's Farcaster app: the request, or the note that it is done. */
export function renderFarcaster({
  domain,
  isDone,
  users,
}: {
  domain: string
  isDone: boolean
  users: readonly SocialTestUser[]
}): string {
  return renderChoice({
    users: isDone ? [] : users.map((user) => ({ ...user, detail: `@${user.userName}` })),
    text: isDone
      ? 'Signed. Go back to the site.'
      : `${domain} asks who you are. Nothing leaves this machine.`,
    title: 'Stand-in for Farcaster',
  })
}
