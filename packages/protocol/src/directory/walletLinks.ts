/**
 * Schemes of the web, of browsers and of operating systems. No wallet may claim them, because they run scripts, read
 * files, make calls, write messages, install software or open a setting. A browser opens whatever page the link names,
 * and the link contains the key of a pairing. Alternatives outside the inner brackets are prefixes of several schemes,
 * such as `ms-msdt` and `ldaps`. Every scheme that ends in `http` or `https`, or that contains `browser`, is a browser's,
 * except `cryptobrowser`, which is a wallet, as is `edge`. The list cannot be complete, because an app may choose any
 * scheme. Schemes that a page cannot open are left out, because every page that lists wallets loads this. Sources: what
 * Android, iOS, Windows and browsers register themselves; the browsers in Telegram's OpenInOptions.swift and Proton
 * Mail's LinkOpener.swift (iOS), and in the npm package browser-switcher.
 */
const claimed =
  /https?$|^((data|tel|wss?)$|(alook|brave|cakeslice|dolphin|fennec|firefox|googlechromes?|opera|puffins?|touch|vivaldi)(-|$)|about|android-|blob|callto|chrome|ddg|facetime|file|ftp|http|intent|itms|ldap|mailto|market|microsoft-edge|mms|ms-|search|shortcut|sip|sm[bs]|ssh|telp|view-|webcal|x-|\w*script|(?!crypto).*browser)/

/**
 * Checks for a web URL that may lead to a wallet: https, or http on the developer's own machine. The URL will contain
 * the key of a pairing.
 */
export function isWebLink(link: string): boolean {
  if (!/^https?:\/\/[^\s\p{Cc}]+$/iu.test(link) || !URL.canParse(link)) return false
  const { hostname, protocol } = new URL(link)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}

/** Checks for a URL that opens a wallet's app. It is a web URL, or `scheme://` with a scheme that nothing else uses. */
export function isAppLink(link: string): boolean {
  const [, scheme] = /^([a-z][a-z0-9+.-]{0,63}):\/\/[^\s\p{Cc}]*$/iu.exec(link) ?? []
  const name = scheme?.toLowerCase()
  return name !== undefined && (!claimed.test(name) || isWebLink(link))
}
