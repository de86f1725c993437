/** Writes a text of single bytes in base64url without padding (RFC 4648, section 5). */
export function toBase64Url(bytes: string): string {
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
