/**
 * Removes pairing URIs and the queries of URLs from a text, because they can contain secrets and must not leave the
 * page.
 */
export function redact(text: string): string {
  return (
    text
      .replace(/\bwc:[^\s"'<>]+/gi, 'wc:(removed)')
      // The pattern starts at the colon. If it started with the scheme, it would be tried again at each letter of the
      // scheme.
      .replace(/(:\/\/[^\s"'<>?#]*)(?:[?#][^\s"'<>]*)?/g, '$1')
  )
}
