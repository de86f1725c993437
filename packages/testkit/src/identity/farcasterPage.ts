import { renderChoice } from './choicePage.js'
import type { SocialTestPerson } from './socialPersons.js'

/** What the person's app asks, and that it is done. */
export function renderFarcaster({
  domain,
  isDone,
  persons,
}: {
  domain: string
  isDone: boolean
  persons: readonly SocialTestPerson[]
}): string {
  return renderChoice({
    persons: isDone ? [] : persons.map((person) => ({ ...person, detail: `@${person.userName}` })),
    text: isDone
      ? 'Signed. Go back to the site.'
      : `${domain} asks who you are. Nothing leaves this machine.`,
    title: 'Stand-in for Farcaster',
  })
}
