/** One Portico server of the host. */
export type ServerOption = {
  /** Origin, with a path if it has one; no trailing slash needed. */
  url: string
  /** Visitors in a restricted timezone start with this one. Default: false. */
  forRestrictedTimezones?: boolean | undefined
}

/**
 * Timezones whose visitors start with the server marked for them.
 * Source: the field's list, which the specification (section 9) names and does not show.
 */
export const restrictedTimezones = [
  'ASIA/SHANGHAI',
  'ASIA/URUMQI',
  'ASIA/CHONGQING',
  'ASIA/HARBIN',
  'ASIA/KASHGAR',
  'ASIA/MACAU',
  'ASIA/HONG_KONG',
  'ASIA/MACAO',
  'ASIA/BEIJING',
] as const

/** The host's servers in the order in which this visitor tries them. */
export function orderServers(
  servers: readonly ServerOption[],
  timezone: string = Intl.DateTimeFormat().resolvedOptions().timeZone ?? '',
): readonly string[] {
  const isRestricted = restrictedTimezones.some((name) => name === timezone.toUpperCase())
  const ordered = isRestricted
    ? [...servers].sort(
        (a, b) => Number(b.forRestrictedTimezones ?? false) - Number(a.forRestrictedTimezones ?? false),
      )
    : servers
  return ordered.map(({ url }) => url.replace(/\/+$/, ''))
}
