/** Whether PostgreSQL keeps a text as it is: in none it keeps zero characters, or halves of a character. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}

/** A text without what PostgreSQL keeps in none. */
export function toStorable(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')
}
