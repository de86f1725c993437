/**
 * Schemes of the web, of browsers and of operating systems, which no wallet may claim: they run script, read files, call,
 * write messages, install software or open a setting. What stands outside of the inner brackets is the beginning of
 * several: `ms-msdt`, `itms-services`. Every page that lists wallets carries it, so it has no scheme that only a person
 * can open. Source: what Android, iOS, Windows and browsers register themselves.
 */
const claimed =
  /^((about|blob|data|https?|ldap|mailto|smb|tel|wss?)$|android-|callto|chrome|facetime|file|ftp|intent|itms|javascript|market|mms|ms-|search|sms|ssh|telprompt|vbscript|view-|webcal|x-)/

/**
 * True for an address of the web as links to wallets have it: https, and http on the reader's own machine alone, where
 * kits are developed. A pairing's key goes out by it.
 */
export function isWebLink(link: string): boolean {
  if (!/^https?:\/\/[^\s\p{Cc}]+$/iu.test(link) || !URL.canParse(link)) return false
  const { hostname, protocol } = new URL(link)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}

/** True for what opens a wallet's app: an address of the web, or `scheme://` with a scheme that nothing else has. */
export function isAppLink(link: string): boolean {
  const [, scheme] = /^([a-z][a-z0-9+.-]{0,63}):\/\/[^\s\p{Cc}]*$/iu.exec(link) ?? []
  return scheme !== undefined && (!claimed.test(scheme.toLowerCase()) || isWebLink(link))
}
