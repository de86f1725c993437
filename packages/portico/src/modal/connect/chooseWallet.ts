import type { ChainNamespace } from '@portico/protocol/caip'
import { track } from '../../core/track.js'
import type { Wallet } from '../../core/wallet.js'
import type { Shell } from '../shell/shellType.js'
import { hasDownload, walletReach } from './walletReach.js'

/**
 * Continues with a wallet of the directory in the best available way. Call it only from a click.
 *
 * @param namespace the only family wanted, if any. A wallet that is installed only for another family does not count
 */
export function chooseWallet(shell: Shell, wallet: Wallet, namespace?: ChainNamespace): void {
  const { connectWallet, navigate, portico } = shell
  const { connector, platforms } = walletReach(portico, wallet, namespace)
  const [platform] = platforms
  if (connector && platforms.length === 1) {
    connectWallet(connector)
    return
  }
  track(portico, { event: 'SELECT_WALLET', properties: { name: wallet.name, platform } })
  if (platform === 'unsupported' && hasDownload(wallet)) navigate('Downloads', { wallet })
  else navigate('ConnectingWalletConnect', { namespace, wallet })
}
