/** A time of a contract, unix seconds, in words. */
export function describeTime(seconds: number | bigint): string {
  // Beyond what a date can hold, and beyond anybody's life.
  if (BigInt(seconds) > 32_503_680_000n) return 'no end'
  return new Date(Number(seconds) * 1000).toUTCString().replace('GMT', 'UTC')
}

/** A length of time in the largest unit that it is whole in. */
export function describeSeconds(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const
  const [unit, size] = units.find(([, length]) => seconds % length === 0) ?? ['second', 1]
  const count = seconds / size
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
