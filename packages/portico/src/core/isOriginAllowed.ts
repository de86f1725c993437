/**
 * Checks whether one of the entries matches this origin. `*` matches one label of a host name, or a port. An entry
 * without a scheme matches http and https. Source of the wildcards: specification, section 5.
 */
export function isOriginAllowed(origin: string, allowed: readonly string[]): boolean {
  return allowed.some((entry) => {
    const pattern = entry
      .replace(/\/+$/, '')
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '[^./:@]+')
    const scheme = entry.includes('://') ? '' : 'https?://'
    return new RegExp(`^${scheme}${pattern}$`, 'i').test(origin)
  })
}
