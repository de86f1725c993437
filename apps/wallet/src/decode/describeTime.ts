/** A time of a contract, unix seconds, in words. */
export function describeTime(seconds: number | bigint): string {
  // Beyond what a date can hold, and beyond anybody's life.
  if (BigInt(seconds) > 32_503_680_000n) return 'no end'
  return new Date(Number(seconds) * 1000).toUTCString().replace('GMT', 'UTC')
}
