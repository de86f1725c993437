import { toComparableBareName } from '../../format/toComparableName.js'
import type { Portico } from '../portico.js'
import { deviceStorage } from '../storage/deviceStorage.js'
import { addRecentWallet } from '../storage/storedKeys.js'
import { toWallet, type Wallet } from '../wallet.js'
import { peerPrefix } from '../walletConnect/isPeerWallet.js'
import type { WalletConnectSession } from '../walletConnectClient.js'
import { getWalletList } from './getWalletList.js'

type Peer = WalletConnectSession['peer']

/**
 * Adds a wallet that scanned a code to the recent wallets. If a row of the directory has the same name and site, that
 * row is stored, because it contains links. Otherwise the wallet's own description is stored, which is enough to show
 * another code.
 */
export async function rememberPeer(portico: Portico, peer: Peer): Promise<void> {
  const wallet = (await findListed(portico, peer)) ?? toPeerWallet(peer)
  if (wallet) addRecentWallet(deviceStorage(portico), wallet)
}

async function findListed(portico: Portico, { name, url }: Peer): Promise<Wallet | undefined> {
  if (!name) return undefined
  const listed = await getWalletList(portico, { entries: 10, search: name }).catch(() => undefined)
  return listed?.wallets.find(
    (wallet) =>
      toSite(wallet.homepage) === toSite(url) &&
      toComparableBareName(wallet.name) === toComparableBareName(name),
  )
}

function toPeerWallet({ name, url }: Peer): Wallet | undefined {
  const site = toSite(url)
  if (!site) return undefined
  return toWallet({ answers_pairings: true, homepage: url, id: `${peerPrefix}${site}`, name })
}

function toSite(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  return new URL(address).hostname.replace(/^www\./, '')
}
