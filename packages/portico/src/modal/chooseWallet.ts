import { track } from '../core/track.js'
import type { Wallet } from '../core/wallet.js'
import type { Shell } from './shell.js'
import { walletReach } from './walletReach.js'

/** Goes on with a wallet of the directory by the best way there is from here. Only from a click. */
export function chooseWallet(shell: Shell, wallet: Wallet): void {
  const { connectWallet, navigate, portico } = shell
  const { connector, platforms } = walletReach(portico, wallet)
  const [platform] = platforms
  if (connector && platforms.length === 1) {
    connectWallet(connector)
    return
  }
  track(portico, { event: 'SELECT_WALLET', properties: { name: wallet.name, platform } })
  if (platform === 'unsupported' && hasDownload(wallet)) navigate('Downloads', { wallet })
  else navigate('ConnectingWalletConnect', { wallet })
}

/** True for a wallet that says where it can be had. */
export function hasDownload({ app_store, chrome_store, homepage, play_store }: Wallet): boolean {
  return [app_store, chrome_store, homepage, play_store].some((link) => link !== undefined)
}
