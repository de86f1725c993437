/** Headers of a `Request`, or of a request in Node's own http, which Express uses too. */
export type AskedHeaders =
  | Pick<Headers, 'get'>
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** Returns one header. `name` is in lower case, as in Node. */
export function readHeader(headers: AskedHeaders, name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined
  const value = headers[name]
  return typeof value === 'object' ? value.join(name === 'cookie' ? '; ' : ', ') : value
}

/**
 * Recognizes `Headers` by its methods, because frameworks have classes of their own. In a plain object, a header named
 * `get` would be text.
 */
function isHeaders(headers: AskedHeaders): headers is Pick<Headers, 'get'> {
  return typeof headers.get === 'function'
}
