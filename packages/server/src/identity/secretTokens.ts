import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 32 random bytes in base64url: what nobody guesses. */
export function createSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token instead of the token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Compares without telling by its time how much was right. */
export function isSameText(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
