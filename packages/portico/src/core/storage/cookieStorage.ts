import { hostPrefix } from '@portico/protocol/cookie'
import type { PorticoStorage } from '../porticoStorage.js'
import { followTabs } from './followTabs.js'

export type CookieStorageOptions = {
  /** The request's Cookie header. Needed on a server. Default: `document.cookie`. */
  cookie?: string | undefined
  /** How long the browser keeps the cookies, in seconds. Default: 30 days. */
  maxAgeSeconds?: number | undefined
}

/**
 * Stores values in first-party cookies, so a server can render the connected state and the page does not flash. A value
 * above 3,800 bytes is not stored, because browsers drop such cookies. An older value is then removed. On https the
 * cookie names have the prefix that no other host of the domain can set.
 */
export function cookieStorage(options: CookieStorageOptions = {}): PorticoStorage {
  const { cookie, maxAgeSeconds = 30 * 24 * 60 * 60 } = options
  const read = () => cookie ?? readCookies()
  const isSecure = () => typeof location !== 'undefined' && location.protocol === 'https:'
  /** Returns the cookie names from which a value is read, in order of preference. */
  const namesOf = (key: string) => {
    const name = encodeURIComponent(key)
    // A header does not show whether it came with https, so a cookie that a page on https wrote is preferred.
    if (cookie !== undefined) return [hostPrefix + name, name]
    return [isSecure() ? hostPrefix + name : name]
  }
  const write = (name: string | undefined, value: string, maxAge: number) => {
    if (cookie !== undefined || typeof document === 'undefined') return
    const secure = isSecure() ? ';Secure' : ''
    try {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, too late for the first paint
      document.cookie = `${name}=${value};path=/;max-age=${maxAge};SameSite=Lax${secure}`
    } catch {
      // A sandboxed frame has no cookies.
    }
  }
  const remove = (key: string) => {
    write(namesOf(key)[0], '', 0)
    // A cookie without the prefix, from http or from an earlier release, would now count on the server.
    const plain = `${encodeURIComponent(key)}=`
    if (
      isSecure() &&
      read()
        .split(/; */)
        .some((pair) => pair.startsWith(plain))
    )
      write(encodeURIComponent(key), '', 0)
  }
  const getItem = (key: string) => {
    const pairs = read().split(/; */)
    const [found] = namesOf(key).flatMap((name) => {
      const pair = pairs.find((one) => one.startsWith(`${name}=`))
      return pair === undefined ? [] : [pair.slice(name.length + 1)]
    })
    try {
      return found === undefined ? null : decodeURIComponent(found)
    } catch {
      return null
    }
  }
  const tabs = cookie === undefined ? followTabs(getItem) : undefined
  return {
    forRequest: (cookie) => cookieStorage({ cookie, maxAgeSeconds }),
    getItem(key) {
      const value = getItem(key)
      tabs?.noteRead(key, value)
      return value
    },
    removeItem(key) {
      remove(key)
      tabs?.noteWritten(key)
    },
    setItem(key, value) {
      // A lone surrogate, e.g. at the end of a shortened text, cannot be encoded.
      const encoded = encodeURIComponent(value.replace(/\p{Cs}/gu, '\ufffd'))
      // An older value must not stay. Otherwise the server would render a user who disconnected as connected.
      if (encoded.length > 3800) remove(key)
      else write(namesOf(key)[0], encoded, maxAgeSeconds)
      tabs?.noteWritten(key)
    },
  }
}

/** Returns the page's cookies. The getter throws in a frame that may not read them. */
function readCookies(): string {
  try {
    return typeof document === 'undefined' ? '' : document.cookie
  } catch {
    return ''
  }
}
