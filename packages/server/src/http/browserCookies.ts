import { type CookieOptions, crowdedOut, readCookies, writeCookie } from '@portico/protocol/cookie'

/** Cookies of one kind, whose names begin alike, in one browser. */
export type CookieKind = {
  marker: string
  /** Beyond these the oldest are removed when one more is set. */
  most: number
  /** Characters of all of them, names included. */
  mostCharacters: number
}

/** The cookies of one request and of its answer. Nothing else of the server reads or sets any. */
export type BrowserCookies = {
  read: (name: string) => string | undefined
  /** Those of a kind, the oldest first. */
  list: (kind: CookieKind) => ReadonlyMap<string, string>
  /**
   * Sets one, or removes it.
   *
   * @returns false where no browser would keep it; nothing is set then
   */
  write: (
    name: string,
    value: string,
    options: Omit<CookieOptions, 'isSecure'> & { kind?: CookieKind },
  ) => boolean
  /** What was set, as headers of the answer. */
  headers: () => Readonly<Record<string, readonly string[]>>
}

/**
 * @param parameters.publicUrl the server's address as the browser knows it: on https names have the prefix `__Host-`, and no
 *   others are read
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
