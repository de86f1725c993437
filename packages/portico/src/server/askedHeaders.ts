/** Headers of a `Request`, or of one of Node's own http, such as Express's. */
export type AskedHeaders =
  | Pick<Headers, 'get'>
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** One header. `name` is in small letters, as Node writes them. */
export function readHeader(headers: AskedHeaders, name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined
  const value = headers[name]
  return typeof value === 'object' ? value.join(name === 'cookie' ? '; ' : ', ') : value
}

/** By what it does: frameworks bring Headers of their own. A header of that name is text. */
function isHeaders(headers: AskedHeaders): headers is Pick<Headers, 'get'> {
  return typeof headers.get === 'function'
}
