import { isAppLink, isWebLink } from '@portico/protocol/directory'

type WalletLinkOptions = {
  /** The wallet's own scheme, e.g. `rainbow://`, or an https URL that the wallet's app opens. */
  base: string
  /** The pairing, `wc:…`. */
  uri: string
  /** True for Telegram on Android, which decodes a link once before it passes the link on. */
  isTelegramOnAndroid?: boolean
}

/**
 * Returns the link that passes a pairing to a wallet: `{scheme}://wc?uri=…`, or `{https URL}/wc?uri=…`. Undefined if
 * `base` names no app. Source: the deep links of other kits.
 */
export function toWalletLink({ base, isTelegramOnAndroid, uri }: WalletLinkOptions): string | undefined {
  const encoded = encodeURIComponent(isTelegramOnAndroid ? encodeURIComponent(uri) : uri)
  if (isWebLink(base)) {
    const { origin, pathname } = new URL(base)
    // The query is dropped, because it could contain a URL to redirect to. The opened page is then the one in the
    // directory.
    return `${origin}${pathname.replace(/\/+$/, '')}/wc?uri=${encoded}`
  }
  // A few apps select their page with a query. It stays here, because with the app's own scheme it cannot redirect to a
  // site.
  const [, scheme, path] = /^([a-z][a-z0-9+.-]*):?(?:\/\/)?([^#]*)/i.exec(base) ?? []
  const place = path?.replace(/\/+$/, '')
  const link = `${scheme}://${place ? `${place}/` : ''}wc?uri=${encoded}`
  return scheme && isAppLink(link) && !isWebLink(link) ? link : undefined
}
