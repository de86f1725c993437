import { renderChoice } from './choicePage.js'
import type { SocialTestPerson } from './socialPersons.js'

/** Renders the page of the user's Farcaster app: the request, or the note that it is done. */
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
