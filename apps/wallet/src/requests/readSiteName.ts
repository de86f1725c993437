/** Maximum length of a name. Source: `sanitizeText`, which cuts all other names that come from outside. */
const nameLimit = 64
/** Maximum number of characters to read. Source: `sanitizeText`. */
const readLimit = 10_000

/**
 * Shortens what a page says about itself to one line. Default limit: that of a name. Invisible characters stay, so the
 * screen can show them.
 */
export function readSiteName(text: string | undefined, limit = nameLimit): string | undefined {
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
