import { hostPrefix } from './hostPrefix.js'

/** Characters of a Cookie header that is read. Node's http takes no more of all headers together. */
const headerLimit = 16 * 1024
/** Cookies of one header. Browsers keep 180 of one site. */
const countLimit = 400

/** RFC 6265, 4.1.1: a token, and cookie-octets. What is written here needs no quotes. */
const nameShape = /^[!#$%&'*+.^`|~\w-]+$/
const valueShape = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/

/**
 * The cookies of a request, by their names without the prefix, in the order in which they came.
 *
 * Of a site on https only those with the prefix `__Host-` count: no host beside it, and nobody in the network, can set such
 * a one. Of a site on http only those without it. A name that comes twice counts as none: which of the two is the site's
 * own, nothing says. So does a header that is too long, of which a part could be cut off.
 *
 * @param header several Cookie headers joined by `; `, as HTTP/2 and Node have it
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

/** RFC 6265bis, 5.6: space and tab alone. `trim` cuts more, with which a page can write another site's name. */
function trimBlanks(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isBlank(text[start])) start++
  while (end > start && isBlank(text[end - 1])) end--
  return text.slice(start, end)
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t'
}
