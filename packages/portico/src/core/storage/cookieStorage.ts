import { connectionsKey } from './connections.js'
import { fitConnections } from './fitConnections.js'
import type { PorticoStorage } from './storage.js'

export type CookieStorageOptions = {
  /** The request's Cookie header, on a server. Default: `document.cookie`. */
  cookie?: string | undefined
  /** Default: 30 days. */
  maxAgeSeconds?: number | undefined
}

/**
 * Keeps values in first-party cookies, so that a server renders the connected state and nothing flashes.
 * A value over 3,800 bytes is not stored, and takes the earlier one away: browsers drop such cookies.
 */
export function cookieStorage(options: CookieStorageOptions = {}): PorticoStorage {
  const { cookie, maxAgeSeconds = 30 * 24 * 60 * 60 } = options
  const read = () => cookie ?? (typeof document === 'undefined' ? '' : document.cookie)
  const write = (key: string, value: string, maxAge: number) => {
    if (cookie !== undefined || typeof document === 'undefined') return
    const secure = location.protocol === 'https:' ? ';Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the first paint must know
    document.cookie = `${encodeURIComponent(key)}=${value};path=/;max-age=${maxAge};SameSite=Lax${secure}`
  }
  return {
    forRequest: (cookie) => cookieStorage({ cookie, maxAgeSeconds }),
    getItem(key) {
      const name = `${encodeURIComponent(key)}=`
      const found = read()
        .split(/; */)
        .find((pair) => pair.startsWith(name))
      try {
        return found === undefined ? null : decodeURIComponent(found.slice(name.length))
      } catch {
        return null
      }
    },
    removeItem: (key) => write(key, '', 0),
    setItem(key, value) {
      const fits = (text: string) => encodeURIComponent(text).length <= 3800
      const isOfConnections = key.endsWith(connectionsKey)
      const fitting = isOfConnections ? fitConnections(value, fits) : fits(value) ? value : undefined
      // What stands there from before is no longer so: who disconnected would be rendered as connected.
      if (fitting === undefined) write(key, '', 0)
      else write(key, encodeURIComponent(fitting), maxAgeSeconds)
    },
  }
}
