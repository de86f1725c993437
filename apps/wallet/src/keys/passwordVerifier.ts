import { base64url } from './base64url.js'

/**
 * Derives, from the password's key, the value that requests the sealed copy from the server. This value reveals neither
 * the password's key nor the key of the copy. HKDF-SHA-256, RFC 5869.
 */
export async function passwordVerifier(key: Uint8Array<ArrayBuffer>): Promise<string> {
  const material = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveBits'])
  const info = new TextEncoder().encode('portico password verifier v1')
  const parameters = { hash: 'SHA-256', info, name: 'HKDF', salt: new Uint8Array(32) }
  return base64url.encode(new Uint8Array(await crypto.subtle.deriveBits(parameters, material, 256)))
}
