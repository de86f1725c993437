/** Formats a moment for emails and pages, whose reader may be in any time zone: `15:40 UTC on 26 November`. */
export function describeMoment(ms: number): string {
  const date = new Date(ms)
  const time = date.toISOString().slice(11, 16)
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    date,
  )
  return `${time} UTC on ${day}`
}
