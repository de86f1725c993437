/**
 * Until when a row says that a token was used: for as long after the token's end as it was valid. Each process removes rows by
 * its own clock, which may be ahead of the clock of a process that still accepts the token.
 *
 * @param endsAt unix seconds
 * @returns milliseconds since 1970
 */
export function spentUntilMs(endsAt: number, validSeconds: number): number {
  return Math.ceil(endsAt + validSeconds) * 1000
}
