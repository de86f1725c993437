/**
 * Checks whether PostgreSQL stores a text unchanged. It accepts no zero characters and no halves of surrogate pairs.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}

/** Removes or replaces the characters that PostgreSQL does not accept. */
export function toStorable(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')
}
