import type { Family } from '../../core/family.js'
import { lazyWatch } from '../lazyWatch.js'
import type { AddressFormats } from './accounts.js'
import { isAddress } from './address.js'
import { discover } from './discover.js'
import { toProvider } from './toProvider.js'

export type PolkadotOptions = {
  /** Lists wallets that are on the page (`window.injectedWeb3`). Default: true. */
  injected?: boolean | undefined
  /**
   * SS58 numbers by CAIP-2 id, for networks that Portico does not know. Use `ethereum` if accounts have 20 bytes.
   * Default: 42, which every wallet reads; `ethereum` for Moonbeam's networks and Mythos. Source:
   * github.com/paritytech/ss58-registry.
   */
  addressFormats?: AddressFormats | undefined
}

/**
 * Creates the Polkadot family: browser wallets with `injectedWeb3` (Talisman, SubWallet, Polkadot.js, Nova and others),
 * and wallets of WalletConnect, on every configured network. Addresses have each network's form. A wallet has no
 * network of its own: the site chooses. To sign extrinsics, use the wallet's own `signer`, which `getProvider` returns.
 * It only signs for the shared accounts and the network in use. Portico needs no SDK.
 *
 * @see docs/polkadot-and-cosmos.md
 */
export function polkadot(options: PolkadotOptions = {}): Family<'polkadot'> {
  const { addressFormats = {}, injected = true } = options
  return {
    async adopt(connector, parameters) {
      return (await import('./adopt.js')).adopt(connector, { ...parameters, addressFormats })
    },
    async connect(connector, parameters) {
      return (await import('./connect.js')).connect(connector, { ...parameters, addressFormats })
    },
    // These wallets have no method to end a connection.
    disconnect: async () => {},
    discover: ({ metadata }, onConnectors) => (injected ? discover(metadata.name, onConnectors) : () => {}),
    isAddress,
    namespace: 'polkadot',
    preload: () => import('./connect.js'),
    async reconnect(connector, parameters) {
      return (await import('./reconnect.js')).reconnect(connector, { ...parameters, addressFormats })
    },
    async signMessage(session, parameters) {
      return (await import('./sign.js')).signMessage(session, parameters)
    },
    toProvider,
    watch: (session, listener) =>
      lazyWatch(async () => {
        return (await import('./watch.js')).watch(session, listener, addressFormats)
      }),
  }
}
