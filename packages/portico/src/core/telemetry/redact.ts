/**
 * A text without what must not leave the page: pairing URIs and the queries of addresses, either of which can hold a
 * secret.
 */
export function redact(text: string): string {
  return text
    .replace(/\bwc:[^\s"'<>]+/gi, 'wc:(removed)')
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/[^\s"'<>?#]*)[?#][^\s"'<>]*/gi, '$1')
}
