import type { Portico } from '../core/createPortico.js'
import type { Wallet } from '../core/wallet.js'
import { findInstalled } from './data/findInstalled.js'
import { hasWalletConnect } from './hasWalletConnect.js'
import { readDevice } from './links/readDevice.js'
import { toBrowseLink, toSpecialLink } from './links/toBrowseLink.js'
import { listPlatforms } from './listPlatforms.js'

/** How a wallet is reached from this page: its connector where it is installed, its links, and the ways in order. */
export function walletReach(portico: Portico, wallet: Wallet) {
  const state = portico.store.getState()
  const device = readDevice()
  const connector = findInstalled(wallet, state.connectors)
  const parameters = { namespace: state.activeNamespace, page: location, wallet }
  const isHeard = listensTo(portico, wallet)
  const answersPairing = isHeard && (wallet.mobile_link !== undefined || wallet.link_mode !== undefined)
  // Where a pairing can be answered, the page stays where it is; a few wallets answer none, whatever is listed of them.
  const browseLink = device.isMobile
    ? (toSpecialLink(parameters) ?? (answersPairing ? undefined : toBrowseLink(parameters)))
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

/** True for a wallet that hears of a pairing: on a relay of the host's own, only those that the host added itself. */
function listensTo(portico: Portico, { id }: Wallet): boolean {
  if (!hasWalletConnect(portico.store.getState())) return false
  return (
    reachesMarket(portico) || (portico.options.wallets.custom?.some((wallet) => wallet.id === id) ?? false)
  )
}

/** True for a wallet that leads somewhere from here: what cannot be opened on a phone is not listed on one. */
export function isWithinReach(portico: Portico, wallet: Wallet): boolean {
  const { device, platforms } = walletReach(portico, wallet)
  return !device.isMobile || platforms[0] !== 'unsupported'
}
