/**
 * A text without what must not leave the page: pairing URIs and the queries of addresses, either of which can hold a
 * secret.
 */
export function redact(text: string): string {
  return (
    text
      .replace(/\bwc:[^\s"'<>]+/gi, 'wc:(removed)')
      // From the colon on: what could be a scheme before it would be read again from each of its letters.
      .replace(/(:\/\/[^\s"'<>?#]*)(?:[?#][^\s"'<>]*)?/g, '$1')
  )
}
