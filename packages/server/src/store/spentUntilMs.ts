/**
 * Returns until when a row must show that a token was used: after the token's end, for as long again as the token was
 * valid. Each process removes rows by its own clock, which may be ahead of the clock of a process that still accepts
 * the token.
 *
 * @param endsAt unix seconds
 * @returns milliseconds since 1970
 */
export function spentUntilMs(endsAt: number, validSeconds: number): number {
  return Math.ceil(endsAt + validSeconds) * 1000
}
