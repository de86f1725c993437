const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const month = 30 * day
const year = 365 * day

/** Largest first, with the specification's labels (section 9). */
const units = [
  [year, 'yr'],
  [month, 'mo'],
  [day, 'd'],
  [hour, 'hr'],
  [minute, 'min'],
  [second, 'sec'],
] as const

/**
 * Formats how long ago a time was, or how long it is until then: `2 min ago`, `in 3 d`. Both times in ms since 1970.
 */
export function formatRelativeTime(timeMs: number, nowMs: number = Date.now()): string {
  const distance = Math.abs(nowMs - timeMs)
  const [length, label] = units.find(([unit]) => distance >= unit) ?? [second, 'sec']
  // Only whole units count; 360 days are still 11 months and not yet a twelfth.
  const count = Math.min(Math.floor(distance / length), label === 'mo' ? 11 : Number.POSITIVE_INFINITY)
  return timeMs > nowMs ? `in ${count} ${label}` : `${count} ${label} ago`
}
