import type { Wallet } from '../../core/wallet.js'

/**
 * Ways to reach one wallet. `unsupported`: it cannot be reached from here. Source: the specification's own tracking
 * events.
 */
export type WalletPlatform = 'browser' | 'mobile' | 'qrcode' | 'desktop' | 'web' | 'unsupported'

export type PlatformContext = {
  isMobile: boolean
  /** Whether it was found on this page. */
  isInstalled: boolean
  /**
   * Whether the site configured WalletConnect on a relay that the wallet uses; without one, nothing answers a pairing.
   */
  hasWalletConnect: boolean
  /** Link that opens this page in the browser of the wallet's app. */
  browseLink: string | undefined
}

/**
 * Checks whether a wallet's app answers pairings, as listed. If the listing does not say, as in a dump of a public
 * explorer, its scheme for pairings counts. A universal link alone does not, since many wallets have one to their site.
 */
export function answersPairings({ answers_pairings, mobile_link }: Wallet): boolean {
  return answers_pairings ?? mobile_link !== undefined
}

/**
 * Returns the ways to reach a wallet from here, the best first. A QR code is offered only if the named wallet has an
 * app that reads it and a relay to answer through. On a phone the code is for copying its link.
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
    // On a phone only if no link opens its app: the user copies the link there.
    answers && (!isMobile || (!takesPairing && browseLink === undefined)) && 'qrcode',
    !isMobile && hasWalletConnect && desktop_link !== undefined && 'desktop',
    hasWalletConnect && webapp_link !== undefined && 'web',
  ]
  const [first, ...rest] = platforms.filter((platform) => platform !== false)
  return first ? [first, ...rest] : ['unsupported']
}
