import { type CookieOptions, crowdedOut, readCookies, writeCookie } from '@portico/protocol/cookie'

/** A kind of cookie in one browser. The names of its cookies start with `marker`. */
export type CookieKind = {
  marker: string
  /** Maximum number of cookies. A new one removes the oldest. */
  most: number
  /** Maximum length of all cookies together, including their names. */
  mostCharacters: number
}

/** The cookies of a request and its response. No other part of the server reads or sets cookies. */
export type BrowserCookies = {
  read: (name: string) => string | undefined
  /** Returns the cookies of a kind, oldest first. */
  list: (kind: CookieKind) => ReadonlyMap<string, string>
  /**
   * Sets a cookie, or removes it.
   *
   * @returns false if no browser would store it; then nothing is set
   */
  write: (
    name: string,
    value: string,
    options: Omit<CookieOptions, 'isSecure'> & { kind?: CookieKind },
  ) => boolean
  /** Returns the new cookies as headers of the response. */
  headers: () => Readonly<Record<string, readonly string[]>>
}

/**
 * Creates the cookies of a request.
 *
 * @param parameters.publicUrl the server's URL in the browser: on https, cookie names have the prefix `__Host-`, and
 * cookies without the prefix are ignored
 */
export function createBrowserCookies({
  publicUrl,
  request,
}: {
  publicUrl: string
  request: Pick<Request, 'headers'>
}): BrowserCookies {
  const isSecure = new URL(publicUrl).protocol === 'https:'
  const held = readCookies(request.headers.get('cookie'), { isSecure })
  const lines: string[] = []
  return {
    headers: () => (lines.length === 0 ? {} : { 'set-cookie': lines }),
    list: ({ marker }) => new Map([...held].filter(([name]) => name.startsWith(marker))),
    read: (name) => held.get(name),
    write(name, value, { kind, ...options }) {
      const line = writeCookie(name, value, { isSecure, ...options })
      if (line === undefined) return false
      if (kind !== undefined && options.maxAgeSeconds > 0) {
        for (const gone of crowdedOut(held, { name, value }, kind)) {
          const removal = writeCookie(gone, '', { isSecure, ...options, maxAgeSeconds: 0 })
          if (removal !== undefined) lines.push(removal)
        }
      }
      lines.push(line)
      return true
    },
  }
}
