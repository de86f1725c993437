import { isAppLink, isWebLink } from '@portico/protocol/directory'

type WalletLinkOptions = {
  /** The wallet's own scheme, e.g. `rainbow://`, or an https URL that its app claims. */
  base: string
  /** The pairing, `wc:…`. */
  uri: string
  /** Telegram on Android decodes a link once before it passes it on. */
  isTelegramOnAndroid?: boolean
}

/**
 * Returns the link that hands a pairing to a wallet: `{scheme}://wc?uri=…`, or `{https URL}/wc?uri=…`. Source: the
 * deep links of the field. Undefined for a base that names no app.
 */
export function toWalletLink({ base, isTelegramOnAndroid, uri }: WalletLinkOptions): string | undefined {
  const encoded = encodeURIComponent(isTelegramOnAndroid ? encodeURIComponent(uri) : uri)
  if (isWebLink(base)) {
    const { origin, pathname } = new URL(base)
    // A query could contain a URL to redirect to. Without it, the opened page is the one in the directory.
    return `${origin}${pathname.replace(/\/+$/, '')}/wc?uri=${encoded}`
  }
  // A few apps select their page with a query. With the app's own scheme, it cannot redirect to a site.
  const [, scheme, path] = /^([a-z][a-z0-9+.-]*):?(?:\/\/)?([^#]*)/i.exec(base) ?? []
  const place = path?.replace(/\/+$/, '')
  const link = `${scheme}://${place ? `${place}/` : ''}wc?uri=${encoded}`
  return scheme && isAppLink(link) && !isWebLink(link) ? link : undefined
}
