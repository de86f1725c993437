import { randomInt } from 'node:crypto'
import { nonceLength } from '@portico/protocol/signin'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns 22 random letters and digits, which have 131 bits of entropy. */
export function createNonce(): string {
  return Array.from({ length: nonceLength }, () => letters[randomInt(letters.length)]).join('')
}
