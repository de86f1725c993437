import type { Connector } from './connector.js'
import type { Portico } from './createPortico.js'
import { type WalletConnectProvider, walletConnectId } from './walletConnectClient.js'

/** One connector a family. Its provider loads the client when it is first asked: for what was connected before, or now. */
export function toWalletConnectConnectors(portico: Portico): Connector[] {
  return Object.values(portico.families).map(({ namespace: chain }) => {
    const pass =
      (name: keyof WalletConnectProvider) =>
      (...parameters: readonly unknown[]) =>
        import('./walletConnect/askProvider.js').then(({ askProvider }) =>
          askProvider(portico, chain, name, parameters),
        )
    return {
      chain,
      id: walletConnectId,
      name: 'WalletConnect',
      provider: { on: pass('on'), removeListener: pass('removeListener'), request: pass('request') },
      type: 'WALLET_CONNECT',
    }
  })
}
