/**
 * Schemes of the web, of browsers and of operating systems, which no wallet may claim: they run script, read files,
 * make calls, write messages, install software or open a setting. Alternatives outside the inner brackets are prefixes
 * of several schemes: `ms-msdt`, `ldaps`. Every page that lists wallets loads this, so schemes that a page
 * cannot open are left out. Source: what Android, iOS, Windows and browsers register themselves.
 */
const claimed =
  /^((data|tel|wss?)$|about|android-|blob|callto|chrome|facetime|file|ftp|http|intent|itms|ldap|mailto|market|mms|ms-|search|shortcut|sip|sm[bs]|ssh|telp|view-|webcal|x-|\w*script)/

/**
 * Checks for a web URL that may link to a wallet: https, or http on the user's own machine, where kits are developed.
 * The link contains the key of a pairing.
 */
export function isWebLink(link: string): boolean {
  if (!/^https?:\/\/[^\s\p{Cc}]+$/iu.test(link) || !URL.canParse(link)) return false
  const { hostname, protocol } = new URL(link)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}

/** Checks for a URL that opens a wallet's app: a web URL, or `scheme://` with a scheme that nothing else uses. */
export function isAppLink(link: string): boolean {
  const [, scheme] = /^([a-z][a-z0-9+.-]{0,63}):\/\/[^\s\p{Cc}]*$/iu.exec(link) ?? []
  return scheme !== undefined && (!claimed.test(scheme.toLowerCase()) || isWebLink(link))
}
