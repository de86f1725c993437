const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const month = 30 * day
const year = 365 * day

/** Largest first, with the specification's labels (section 9), and with those of `Intl`. */
const units = [
  [year, 'yr', 'year'],
  [month, 'mo', 'month'],
  [day, 'd', 'day'],
  [hour, 'hr', 'hour'],
  [minute, 'min', 'minute'],
  [second, 'sec', 'second'],
] as const

/**
 * Formats how long ago a time was, or how long it is until then: `2 min ago`, `in 3 d`. Both times in ms since 1970.
 *
 * @param language BCP 47. Default: `en`, with the short labels above; other languages have those of `Intl`.
 */
export function formatRelativeTime(timeMs: number, nowMs: number = Date.now(), language = 'en'): string {
  const distance = Math.abs(nowMs - timeMs)
  const [length, label, unit] = units.find(([each]) => distance >= each) ?? [second, 'sec', 'second']
  // Only whole units count; 360 days are still 11 months and not yet a twelfth.
  const count = Math.min(Math.floor(distance / length), label === 'mo' ? 11 : Number.POSITIVE_INFINITY)
  if (language !== 'en') {
    const signed = timeMs > nowMs ? count : -count
    return new Intl.RelativeTimeFormat(language, { style: 'short' }).format(signed, unit)
  }
  return timeMs > nowMs ? `in ${count} ${label}` : `${count} ${label} ago`
}
