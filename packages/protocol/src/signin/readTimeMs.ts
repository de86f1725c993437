const rfc3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** Reads an RFC 3339 time as milliseconds since 1970. Undefined for other input, such as the 31st of February. */
export function readTimeMs(text: string): number | undefined {
  const parts = rfc3339.exec(text)
  if (!parts) return undefined
  const [year, month, day] = parts.slice(1, 4).map(Number)
  const time = Date.parse(text)
  // A lenient parser would take a day that does not exist for a day of the next month.
  const lastDay = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate()
  return Number.isNaN(time) || (day ?? 0) > lastDay ? undefined : time
}
