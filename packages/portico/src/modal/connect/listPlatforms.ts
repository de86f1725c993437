import type { Wallet } from '../../core/wallet.js'

/**
 * Ways to reach one wallet. `unsupported`: it cannot be reached from here. Source: the specification's own tracking
 * events.
 */
export type WalletPlatform = 'browser' | 'mobile' | 'qrcode' | 'desktop' | 'web' | 'unsupported'

export type PlatformContext = {
  isMobile: boolean
  /** Whether the wallet was found on this page. */
  isInstalled: boolean
  /**
   * Whether the site configured WalletConnect on a relay that the wallet uses. Without such a relay, no wallet answers
   * a pairing.
   */
  hasWalletConnect: boolean
  /** Link that opens this page in the browser of the wallet's app. */
  browseLink: string | undefined
}

/**
 * Checks whether a wallet's app answers pairings, according to the directory. If the directory does not say, as in a
 * dump of a public explorer, a wallet with its own link scheme counts. A universal link alone does not count, because
 * many wallets have one that opens their site.
 */
export function answersPairings({ answers_pairings, mobile_link }: Wallet): boolean {
  return answers_pairings ?? mobile_link !== undefined
}

/**
 * Returns the ways to reach a wallet from here, the best first. A QR code is offered only if the wallet has an app that
 * reads it, and a relay for the response. On a phone, the user copies the code's link.
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
    // On a phone, the code is offered only if no link opens the wallet's app. The user then copies the code's link.
    answers && (!isMobile || (!takesPairing && browseLink === undefined)) && 'qrcode',
    !isMobile && hasWalletConnect && desktop_link !== undefined && 'desktop',
    hasWalletConnect && webapp_link !== undefined && 'web',
  ]
  const [first, ...rest] = platforms.filter((platform) => platform !== false)
  return first ? [first, ...rest] : ['unsupported']
}
