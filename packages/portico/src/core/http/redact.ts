/**
 * Removes from a text what must not leave the page: pairing URIs and the queries of URLs, both of which can contain a
 * secret.
 */
export function redact(text: string): string {
  return (
    text
      .replace(/\bwc:[^\s"'<>]+/gi, 'wc:(removed)')
      // Starts at the colon: a pattern for the scheme before it would start again at each of its letters.
      .replace(/(:\/\/[^\s"'<>?#]*)(?:[?#][^\s"'<>]*)?/g, '$1')
  )
}
