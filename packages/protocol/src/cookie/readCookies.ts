import { hostPrefix } from './hostPrefix.js'

/** Maximum length of a Cookie header. Node's http accepts no more for all headers together. */
const headerLimit = 16 * 1024
/** Maximum number of cookies in one header. Browsers store 180 for one site. */
const countLimit = 400

/** RFC 6265, 4.1.1: a token, and cookie-octets. The cookies that Portico sets need no quotes. */
const nameShape = /^[!#$%&'*+.^`|~\w-]+$/
const valueShape = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/

/**
 * Reads the cookies of a request, by their names without the prefix, in the order received.
 *
 * On https, only cookies with the prefix `__Host-` count, because no other host of the domain and nobody in the network
 * can set these. On http, only cookies without the prefix count. If a name occurs twice, it is ignored, because it is
 * unclear which one the site has set. If the header is too long, it is ignored too, because part of it may be cut off.
 *
 * @param header several Cookie headers joined by `; `, as HTTP/2 and Node do
 */
export function readCookies(
  header: string | null | undefined,
  { isSecure }: { isSecure: boolean },
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  if (!header || header.length > headerLimit) return found
  const pairs = header.split(';')
  if (pairs.length > countLimit) return found
  const refused = new Set<string>()
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    if (at < 1) continue
    const written = trimBlanks(pair.slice(0, at))
    if (!nameShape.test(written) || written.startsWith(hostPrefix) !== isSecure) continue
    const name = isSecure ? written.slice(hostPrefix.length) : written
    const value = trimBlanks(pair.slice(at + 1))
    if (found.has(name) || !valueShape.test(value)) refused.add(name)
    found.set(name, value)
  }
  for (const name of refused) found.delete(name)
  return found
}

/**
 * Removes spaces and tabs from both ends, as RFC 6265bis, 5.6 requires. `trim` would remove more, so a page could
 * imitate another site's name.
 */
function trimBlanks(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isBlank(text[start])) start++
  while (end > start && isBlank(text[end - 1])) end--
  return text.slice(start, end)
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t'
}
