/**
 * Schemes of the web, of browsers and of operating systems. No wallet may claim them, because they run scripts, read
 * files, make calls, write messages, install software or open a setting. Alternatives outside the inner brackets are
 * prefixes of several schemes, such as `ms-msdt` and `ldaps`. Schemes that a page cannot open are left out, because
 * every page that lists wallets loads this. Source: what Android, iOS, Windows and browsers register themselves.
 */
const claimed =
  /^((data|tel|wss?)$|about|android-|blob|callto|chrome|facetime|file|ftp|http|intent|itms|ldap|mailto|market|mms|ms-|search|shortcut|sip|sm[bs]|ssh|telp|view-|webcal|x-|\w*script)/

/**
 * Schemes of browsers. No wallet may claim them: a browser opens whatever page the link names, and the link contains
 * the key of a pairing. The names may have any ending after a hyphen, such as `firefox-focus`. A scheme that ends in
 * `http` or `https`, such as `microsoft-edge-https`, or that contains `browser`, also belongs to a browser. `edge` and
 * `cryptobrowser` are wallets. The list cannot be complete, because an app may choose any scheme. Sources: the browsers
 * in Telegram's OpenInOptions.swift and Proton Mail's LinkOpener.swift (iOS), and the npm package browser-switcher.
 */
const ofBrowsers =
  /https?$|^(?!crypto).*browser|^(alook|brave|cakeslice|ddg\w*|dolphin|fennec|firefox|googlechromes?|microsoft-edge|opera|puffins?|touch|vivaldi)(-|$)/

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
  return name !== undefined && ((!claimed.test(name) && !ofBrowsers.test(name)) || isWebLink(link))
}
