import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Returns 32 random bytes in base64url. */
export function createSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash that is stored in place of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Compares two texts in constant time. */
export function isSameText(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
