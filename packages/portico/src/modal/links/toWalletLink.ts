type WalletLinkOptions = {
  /** The wallet's own scheme, e.g. `rainbow://`, or an https address that its app claims. */
  base: string
  /** The pairing, `wc:…`. */
  uri: string
  /** Telegram on Android decodes a link once before it passes it on. */
  isTelegramOnAndroid?: boolean
}

/**
 * The link that hands a pairing to a wallet: `{scheme}://wc?uri=…`, or `{https address}/wc?uri=…`. Source: the deep links
 * of the field. Undefined for a base that names no app.
 */
export function toWalletLink({ base, isTelegramOnAndroid, uri }: WalletLinkOptions): string | undefined {
  const encoded = encodeURIComponent(isTelegramOnAndroid ? encodeURIComponent(uri) : uri)
  if (/^https?:/i.test(base)) {
    if (!URL.canParse(base)) return undefined
    const { origin, pathname } = new URL(base)
    // A query of its own could hold an address to go on to: what is opened stays where the directory says.
    return `${origin}${pathname.replace(/\/+$/, '')}/wc?uri=${encoded}`
  }
  const [, scheme, path] = /^([a-z][a-z0-9+.-]*):?(?:\/\/)?([^?#]*)/i.exec(base) ?? []
  if (!scheme || runsScript.includes(scheme.toLowerCase())) return undefined
  const place = path?.replace(/^\/+|\/+$/g, '')
  return `${scheme}://${place ? `${place}/` : ''}wc?uri=${encoded}`
}

/** Schemes that are no wallet's. */
const runsScript = ['about', 'blob', 'data', 'file', 'filesystem', 'javascript', 'vbscript', 'view-source']
