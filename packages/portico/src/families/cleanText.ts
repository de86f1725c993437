/**
 * Text from a wallet, fit to be shown: one line, no control, bidi or zero-width character, at most `limit` characters.
 * Empty for anything that is no text.
 */
export function cleanText(input: unknown, limit: number): string {
  if (typeof input !== 'string') return ''
  // Cut before the work, so that a text of megabytes costs nothing; four times, for what is then dropped.
  const visible = input
    .slice(0, limit * 4)
    .replace(/[\t-\r]/g, ' ')
    // U+2800 is a blank that Unicode counts as a symbol.
    .replace(/[\p{C}\p{DI}\u2800]/gu, '')
    .replace(/\p{Z}+/gu, ' ')
  return [...visible.trim()].slice(0, limit).join('').trim()
}
