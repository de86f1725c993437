import { nonceLength } from './signInMessage.js'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Creates the nonce of a sign-in message: 22 random letters and digits, which have 131 bits of entropy. */
export function createNonce(): string {
  const picked: string[] = []
  while (picked.length < nonceLength) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      // 248 is the largest multiple of 62 in a byte: values above it would favor some letters.
      if (byte < 248 && picked.length < nonceLength) picked.push(letters[byte % 62] ?? '')
    }
  }
  return picked.join('')
}
