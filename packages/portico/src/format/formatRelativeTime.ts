const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const month = 30 * day
const year = 365 * day

/** Largest first. The labels are those of the specification (section 9); the names are those of `Intl`. */
const units = [
  [year, 'yr', 'year'],
  [month, 'mo', 'month'],
  [day, 'd', 'day'],
  [hour, 'hr', 'hour'],
  [minute, 'min', 'minute'],
  [second, 'sec', 'second'],
] as const

/**
 * Formats how long ago a time was, or how long it is until then: `2 min ago`, `in 3 d`. Both times are in milliseconds
 * since 1970.
 *
 * @param language BCP 47. Default: `en`, with the short labels above. Other languages have the labels of `Intl`.
 */
export function formatRelativeTime(timeMs: number, nowMs: number = Date.now(), language = 'en'): string {
  const distance = Math.abs(nowMs - timeMs)
  const [length, label, unit] = units.find(([each]) => distance >= each) ?? [second, 'sec', 'second']
  // Only whole units count: 360 days are 11 months, because they are not yet a year.
  const count = Math.min(Math.floor(distance / length), label === 'mo' ? 11 : Number.POSITIVE_INFINITY)
  if (language !== 'en') {
    const signed = timeMs > nowMs ? count : -count
    return new Intl.RelativeTimeFormat(language, { style: 'short' }).format(signed, unit)
  }
  return timeMs > nowMs ? `in ${count} ${label}` : `${count} ${label} ago`
}
