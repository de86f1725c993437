import type { Shell } from '../shell/shellType.js'
import type { WalletChoice } from './orderWallets.js'

/**
 * Connects a wallet that was found in this page. If the wallet supports several families, the user first chooses one of
 * them. Call this function only from a click.
 */
export function connectChoice({ connectWallet, navigate }: Shell, { connector, others }: WalletChoice): void {
  if (others.length === 0) {
    connectWallet(connector)
    return
  }
  const connectors = [connector, ...others].map(({ chain, id }) => ({ chain, id }))
  navigate('ConnectingMultiChain', { connectors, name: connector.name })
}
