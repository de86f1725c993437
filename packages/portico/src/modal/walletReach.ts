import type { ChainNamespace } from '@portico/protocol/caip'
import { readDevice } from '../core/device/readDevice.js'
import { hasWalletConnect } from '../core/hasWalletConnect.js'
import type { Portico } from '../core/portico.js'
import type { Wallet } from '../core/wallet.js'
import { isPeerWallet } from '../core/walletConnect/isPeerWallet.js'
import { findInstalled } from './data/findInstalled.js'
import { toBrowseLink, toSpecialLink } from './links/toBrowseLink.js'
import { answersPairings, listPlatforms } from './listPlatforms.js'

/**
 * How a wallet is reached from this page: its connector where it is installed, its links, and the ways in order.
 *
 * @param namespace the one family that is wanted, if any
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
  // Where a pairing can be answered, the page stays where it is; a few wallets answer none, whatever is listed of them.
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

/** Hosts of the relay that the wallets of the market listen on. A pairing names none. */
const publicRelay = /(^|\.)walletconnect\.(org|com)$/

/** True where pairings go to the relay that the wallets of the market listen on. */
export function reachesMarket(portico: Portico): boolean {
  const { relayUrl } = portico.options.walletConnect ?? {}
  const isPublic =
    relayUrl === undefined || (URL.canParse(relayUrl) && publicRelay.test(new URL(relayUrl).hostname))
  return isPublic && hasWalletConnect(portico.store.getState())
}

/**
 * True for a wallet that hears of a pairing: on a relay of the host's own, only those that the host added itself, and those
 * that answered there before.
 */
function listensTo(portico: Portico, wallet: Wallet): boolean {
  if (!hasWalletConnect(portico.store.getState())) return false
  return (
    reachesMarket(portico) ||
    isPeerWallet(wallet) ||
    (portico.options.wallets.custom?.some(({ id }) => id === wallet.id) ?? false)
  )
}

/** True for a wallet that leads somewhere from here: on a phone, to its app or to where it can be had. */
export function isWithinReach(portico: Portico, wallet: Wallet, namespace?: ChainNamespace): boolean {
  const { device, platforms } = walletReach(portico, wallet, namespace)
  return !device.isMobile || platforms[0] !== 'unsupported' || hasDownload(wallet)
}

/** True for a wallet that says where it can be had. */
export function hasDownload({ app_store, chrome_store, homepage, play_store }: Wallet): boolean {
  return [app_store, chrome_store, homepage, play_store].some((link) => link !== undefined)
}
