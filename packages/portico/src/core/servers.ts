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
export const restrictedTimezones =
  /^ASIA\/(BEIJING|CHONGQING|HARBIN|HONG_KONG|KASHGAR|MACAO|MACAU|SHANGHAI|URUMQI)$/i

/** The host's servers in the order in which this visitor tries them. */
export function orderServers(servers: readonly ServerOption[], timezone?: string): readonly string[] {
  const isFirst = ({ forRestrictedTimezones = false }: ServerOption) => forRestrictedTimezones
  // The timezone costs a browser 25 ms to find out: it is only asked for where it matters.
  const isRestricted = () =>
    restrictedTimezones.test(timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone ?? '')
  const ordered =
    servers.some(isFirst) && isRestricted()
      ? [...servers.filter(isFirst), ...servers.filter((server) => !isFirst(server))]
      : servers
  return ordered.map(({ url }) => url.replace(/\/+$/, ''))
}
