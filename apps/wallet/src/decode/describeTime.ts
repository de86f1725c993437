/** Describes a time of a contract, in unix seconds. */
export function describeTime(seconds: number | bigint): string {
  // Beyond the range of dates, and beyond any lifetime.
  if (BigInt(seconds) > 32_503_680_000n) return 'no end'
  return new Date(Number(seconds) * 1000).toUTCString().replace('GMT', 'UTC')
}

/** Describes a duration in the largest unit that divides it evenly. */
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
