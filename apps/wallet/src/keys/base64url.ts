/**
 * Base64url without padding, RFC 4648 section 5. Written here and not imported, because it is in the part of the frame
 * that loads first.
 */
export const base64url = {
  encode(bytes: Uint8Array): string {
    const text = btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(''))
    return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  },
  /** Returns undefined if the text is not base64url. */
  decode(text: string): Uint8Array<ArrayBuffer> | undefined {
    if (!/^[\w-]*$/.test(text)) return undefined
    try {
      const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
      return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
    } catch {
      return undefined
    }
  },
}
