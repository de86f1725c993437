/**
 * Cleans text from a wallet for display: one line, no control, bidi or zero-width characters, at most `limit`
 * characters. Empty for anything that is not text.
 */
export function cleanText(input: unknown, limit: number): string {
  if (typeof input !== 'string') return ''
  // Shortened first, so that megabytes of text cost nothing. Four times the limit leaves room for what is then dropped.
  const visible = input
    .slice(0, limit * 4)
    .replace(/[\t-\r]/g, ' ')
    // U+2800 is a blank that Unicode counts as a symbol.
    .replace(/[\p{C}\p{DI}\u2800]/gu, '')
    .replace(/\p{Z}+/gu, ' ')
  return [...visible.trim()].slice(0, limit).join('').trim()
}
