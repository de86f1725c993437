/** Source: `sanitizeText`, which cuts every other name from outside there. */
const nameLimit = 64
/** Letters that are looked at. Source: the same. */
const readLimit = 10_000

/** What a page says of itself, its name by default, on one line and not endless. What hides in it stays, so that the screen can tell of it. */
export function readAskerName(text: string | undefined, limit = nameLimit): string | undefined {
  // The byte order mark counts as a space in JavaScript, and nobody sees it.
  const characters = [
    ...(text ?? '')
      .slice(0, readLimit)
      .replace(/[^\S\ufeff]+/g, ' ')
      .replace(/^ | $/g, ''),
  ]
  if (characters.length <= limit) return characters.join('') || undefined
  return `${characters.slice(0, limit - 1).join('')}…`
}
