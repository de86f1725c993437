import { base64url } from './base64url.js'

/**
 * Derives a value from the password's key. With this value, the frame requests the sealed copy. It reveals neither the
 * password's key nor the key of the copy. HKDF-SHA-256, RFC 5869.
 */
export async function passwordVerifier(key: Uint8Array<ArrayBuffer>): Promise<string> {
  const material = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveBits'])
  const info = new TextEncoder().encode('portico password verifier v1')
  const parameters = { hash: 'SHA-256', info, name: 'HKDF', salt: new Uint8Array(32) }
  return base64url.encode(new Uint8Array(await crypto.subtle.deriveBits(parameters, material, 256)))
}
