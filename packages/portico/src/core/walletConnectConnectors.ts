import type { Connector } from './connector.js'
import type { Portico } from './portico.js'
import { toLazyProvider } from './toLazyProvider.js'
import { walletConnectId } from './walletConnectClient.js'

/** Returns one WalletConnect connector for each family. */
export function toWalletConnectConnectors(portico: Portico): Connector[] {
  return Object.values(portico.families).map(({ namespace: chain }) => ({
    chain,
    id: walletConnectId,
    name: 'WalletConnect',
    provider: toLazyProvider(async (method, parameters) => {
      const { askProvider } = await import('./walletConnect/askProvider.js')
      return askProvider(portico, chain, method, parameters)
    }),
    type: 'WALLET_CONNECT',
  }))
}
