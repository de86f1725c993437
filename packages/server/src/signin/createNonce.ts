import { randomInt } from 'node:crypto'
import { nonceLength } from '@portico/protocol/signin'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 22 letters and digits: 131 bits that nobody can guess. */
export function createNonce(): string {
  return Array.from({ length: nonceLength }, () => letters[randomInt(letters.length)]).join('')
}
