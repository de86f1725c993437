/** Maximum length of a name. Source: `sanitizeText`, which cuts all other names from outside there. */
const nameLimit = 64
/** Maximum number of characters to read. Source: the same. */
const readLimit = 10_000

/**
 * Shortens what a page says about itself, by default its name, to one line. Invisible characters stay, so that the
 * screen can show them.
 */
export function readAskerName(text: string | undefined, limit = nameLimit): string | undefined {
  // JavaScript treats the byte order mark as a space, but it is invisible.
  const characters = [
    ...(text ?? '')
      .slice(0, readLimit)
      .replace(/[^\S\ufeff]+/g, ' ')
      .replace(/^ | $/g, ''),
  ]
  if (characters.length <= limit) return characters.join('') || undefined
  return `${characters.slice(0, limit - 1).join('')}…`
}
