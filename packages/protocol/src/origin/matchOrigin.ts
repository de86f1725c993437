/** An origin, or a pattern for origins. `*.` stands for exactly one label, `:*` for any port of this machine. */
export const originPatternShape = /^(https?):\/\/(\*\.)?(\[[0-9a-f:]+\]|[a-z0-9.-]+)(?::(\d{1,5}|\*))?$/

/** One label of a host name. */
export const originLabel = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/** Checks whether `pattern` matches `origin`, as a browser sends it. Patterns are never regular expressions. */
export function matchOrigin(pattern: string, origin: string): boolean {
  if (!pattern.includes('*')) return pattern === origin
  const [, scheme, wildcard, host, port] = originPatternShape.exec(pattern) ?? []
  if (scheme === undefined || host === undefined || !URL.canParse(origin)) return false
  const url = new URL(origin)
  // Reject everything that is not an origin in its normal form, such as paths, user names, upper case, `null`.
  if (url.origin !== origin || url.protocol !== `${scheme}:`) return false
  if (port !== '*' && (port ?? '') !== url.port) return false
  if (!wildcard) return url.hostname === host
  if (!url.hostname.endsWith(`.${host}`)) return false
  return originLabel.test(url.hostname.slice(0, -host.length - 1))
}
