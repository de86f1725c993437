import type { Wallet } from '../core/wallet.js'

/** Ways to reach one wallet. `unsupported`: there is none from here. Source: the specification's own tracking events. */
export type WalletPlatform = 'browser' | 'mobile' | 'qrcode' | 'desktop' | 'web' | 'unsupported'

export type PlatformContext = {
  isMobile: boolean
  /** It was found on this page. */
  isInstalled: boolean
  /** The host configured WalletConnect, on a relay that the wallet listens on: without it nothing answers a pairing. */
  hasWalletConnect: boolean
  /** Opens this page in the browser of the wallet's app. */
  browseLink: string | undefined
}

/**
 * True for a wallet whose app answers a pairing: it is listed so. Where the listing does not say, as in a dump of a public
 * explorer, the scheme that takes pairings tells; a universal link alone does not, since many have one to their site.
 */
export function answersPairings({ answers_pairings, mobile_link }: Wallet): boolean {
  return answers_pairings ?? mobile_link !== undefined
}

/**
 * The ways to reach a wallet from here, the best first. A QR code is offered only where the named wallet has an app that
 * reads it and a relay to answer over; never for a wallet that merely exists. On a phone the code is there for the link
 * in it.
 */
export function listPlatforms(
  wallet: Wallet,
  { browseLink, hasWalletConnect, isInstalled, isMobile }: PlatformContext,
): readonly [WalletPlatform, ...WalletPlatform[]] {
  const { desktop_link, link_mode, mobile_link, webapp_link } = wallet
  const answers = hasWalletConnect && answersPairings(wallet)
  const takesPairing = answers && (mobile_link !== undefined || link_mode !== undefined)
  const platforms: readonly (WalletPlatform | false)[] = [
    isInstalled && 'browser',
    isMobile && (takesPairing || browseLink !== undefined) && 'mobile',
    // On a phone only where no link opens its app: its address is copied there.
    answers && (!isMobile || (!takesPairing && browseLink === undefined)) && 'qrcode',
    !isMobile && hasWalletConnect && desktop_link !== undefined && 'desktop',
    hasWalletConnect && webapp_link !== undefined && 'web',
  ]
  const [first, ...rest] = platforms.filter((platform) => platform !== false)
  return first ? [first, ...rest] : ['unsupported']
}
