import { hexToBytes } from '@noble/hashes/utils'

/** Decodes hex into memory that WebCrypto accepts. @throws Error if it is not hex */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hexToBytes(hex))
}

// Envelopes have up to two million characters. The platform's base64 handles these faster than a library's.

export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** Decodes base64. Undefined if the text is not base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(text)
    const bytes = new Uint8Array(binary.length)
    for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index)
    return bytes
  } catch {
    return undefined
  }
}

export function toUtf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}
