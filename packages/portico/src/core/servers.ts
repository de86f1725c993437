/** One Portico server of the site. */
export type ServerOption = {
  /** Origin, with a path if it has one. A trailing slash is not needed. */
  url: string
  /** If true, users in a restricted timezone start with this server. Default: false. */
  forRestrictedTimezones?: boolean | undefined
}

/**
 * Timezones whose users start with the servers marked for them. Source: the list of other kits, which the specification
 * (section 9) mentions but does not contain.
 */
export const restrictedTimezones =
  /^ASIA\/(BEIJING|CHONGQING|HARBIN|HONG_KONG|KASHGAR|MACAO|MACAU|SHANGHAI|URUMQI)$/i

/** Returns the site's servers in the order in which this user's page tries them. */
export function orderServers(servers: readonly ServerOption[], timezone?: string): readonly string[] {
  const isFirst = ({ forRestrictedTimezones = false }: ServerOption) => forRestrictedTimezones
  // Reading the timezone takes a browser 25 ms, so it is read only if the order depends on it.
  const isRestricted = () =>
    restrictedTimezones.test(timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone ?? '')
  const ordered =
    servers.some(isFirst) && isRestricted()
      ? [...servers.filter(isFirst), ...servers.filter((server) => !isFirst(server))]
      : servers
  return ordered.map(({ url }) => url.replace(/\/+$/, ''))
}
