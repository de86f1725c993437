import { createHash, createHmac } from 'node:crypto'

/** Hashes a code with the attempt as the key. A hash of the six digits alone could be reversed by trying all codes. */
export function hashCode(attempt: string, code: string): string {
  return createHmac('sha256', attempt).update(code).digest('base64url')
}

/** Returns the code that a link's page shows. It is derived from the link, so it need not be stored. */
export function codeOfLink(link: string): string {
  const digest = createHash('sha256').update(`code of ${link}`).digest()
  return (digest.readBigUInt64BE(0) % 1_000_000n).toString().padStart(6, '0')
}
