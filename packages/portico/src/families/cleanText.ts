/**
 * Cleans text from a wallet for display. The result is one line of at most `limit` characters, without control, bidi or
 * zero-width characters. Empty for anything that is not text.
 */
export function cleanText(input: unknown, limit: number): string {
  if (typeof input !== 'string') return ''
  // Cut first, so that megabytes of text cost nothing. Four times the limit leaves enough after characters are removed.
  const visible = input
    .slice(0, limit * 4)
    .replace(/[\t-\r]/g, ' ')
    // U+2800 is blank, but Unicode counts it as a symbol.
    .replace(/[\p{C}\p{DI}\u2800]/gu, '')
    .replace(/\p{Z}+/gu, ' ')
  return [...visible.trim()].slice(0, limit).join('').trim()
}
