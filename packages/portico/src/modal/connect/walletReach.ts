import type { ChainNamespace } from '@portico/protocol/caip'
import { readDevice } from '../../core/device/readDevice.js'
import { hasWalletConnect } from '../../core/hasWalletConnect.js'
import type { Portico } from '../../core/portico.js'
import type { Wallet } from '../../core/wallet.js'
import { isPeerWallet } from '../../core/walletConnect/isPeerWallet.js'
import { findInstalled } from './findInstalled.js'
import { answersPairings, listPlatforms } from './listPlatforms.js'
import { toBrowseLink, toSpecialLink } from './toBrowseLink.js'

/**
 * Returns how a wallet can be reached from this page: its connector if it is installed, its links, and the ways in
 * order.
 *
 * @param namespace the only family wanted, if any
 */
export function walletReach(portico: Portico, wallet: Wallet, namespace?: ChainNamespace) {
  const state = portico.store.getState()
  const device = readDevice()
  const connector = findInstalled(
    wallet,
    state.connectors.filter(({ chain }) => !namespace || chain === namespace),
  )
  const active = namespace ?? state.activeNamespace
  const families = namespace ? [namespace] : (Object.keys(portico.families) as ChainNamespace[])
  const parameters = { namespaces: [active], page: location, wallet }
  const isHeard = listensTo(portico, wallet)
  const hasApp = wallet.mobile_link !== undefined || wallet.link_mode !== undefined
  const answers = isHeard && hasApp && answersPairings(wallet)
  // If the wallet answers pairings, the page stays in this browser. Wallets with a special link do not answer, even if
  // the directory says so.
  const inAnyFamily = {
    ...parameters,
    namespaces: [active, ...families.filter((other) => other !== active)],
  }
  const browseLink = device.isMobile
    ? (toSpecialLink(parameters) ??
      (answers ? undefined : (toBrowseLink(inAnyFamily) ?? toSpecialLink(inAnyFamily))))
    : undefined
  const platforms = listPlatforms(wallet, {
    browseLink,
    hasWalletConnect: isHeard,
    isInstalled: connector !== undefined,
    isMobile: device.isMobile,
  })
  return { browseLink, connector, device, platforms }
}

/** Hosts of the public relay. Most wallets use only this relay, because a pairing does not name one. */
const publicRelay = /(^|\.)walletconnect\.(org|com)$/

/** Checks whether pairings go to the public relay that most wallets use. */
export function reachesMarket(portico: Portico): boolean {
  const { relayUrl } = portico.options.walletConnect ?? {}
  const isPublic =
    relayUrl === undefined || (URL.canParse(relayUrl) && publicRelay.test(new URL(relayUrl).hostname))
  return isPublic && hasWalletConnect(portico.store.getState())
}

/**
 * Checks whether a wallet receives pairings. On a site's own relay, only wallets that the site itself added receive
 * them, and wallets that answered there before.
 */
function listensTo(portico: Portico, wallet: Wallet): boolean {
  if (!hasWalletConnect(portico.store.getState())) return false
  return (
    reachesMarket(portico) ||
    isPeerWallet(wallet) ||
    (portico.options.wallets.custom?.some(({ id }) => id === wallet.id) ?? false)
  )
}

/** Checks whether a wallet can be used from here. On a phone, this requires the wallet's app or a place to get it. */
export function isWithinReach(portico: Portico, wallet: Wallet, namespace?: ChainNamespace): boolean {
  const { device, platforms } = walletReach(portico, wallet, namespace)
  return !device.isMobile || platforms[0] !== 'unsupported' || hasDownload(wallet)
}

/** Checks whether a wallet lists a place to get it. */
export function hasDownload({ app_store, chrome_store, homepage, play_store }: Wallet): boolean {
  return [app_store, chrome_store, homepage, play_store].some((link) => link !== undefined)
}
