import type { Family } from '../../core/family.js'
import { isAddress } from './address.js'
import { discover, toConnectorId } from './discover.js'
import { type KeplrLikeWallet, knownWallets } from './keplrLike.js'
import type { ChainInfos } from './openSession.js'
import { watch } from './watch.js'

export type CosmosOptions = {
  /** List wallets that are on the page. Default: true. */
  injected?: boolean | undefined
  /** Further wallets that implement Keplr's interface, besides Keplr, Leap and Cosmostation. */
  wallets?: readonly KeplrLikeWallet[] | undefined
  /** What a wallet that does not know a network is told of it when a person connects, by CAIP-2 id (Keplr's `ChainInfo`). */
  chainInfos?: ChainInfos | undefined
}

/**
 * The Cosmos family: wallets of the browser with Keplr's interface (Keplr, Leap, Cosmostation and whoever implements it),
 * and WalletConnect's, on every network of the configuration. A wallet has no network of its own: the site chooses.
 * Transactions are signed by the wallet's own `signAmino` and `signDirect`, which `getProvider` hands out; Portico needs
 * no SDK.
 *
 * @see docs/polkadot-and-cosmos.md
 */
export function cosmos(options: CosmosOptions = {}): Family<'cosmos'> {
  const { chainInfos = {}, injected = true } = options
  const wallets = [...(options.wallets ?? []), ...knownWallets]
  return {
    async connect(connector, parameters) {
      return (await import('./connect.js')).connect(connector, { ...parameters, chainInfos })
    },
    async disconnect(session) {
      return (await import('./disconnect.js')).disconnect(session)
    },
    discover: (_context, onConnectors) => (injected ? discover(wallets, onConnectors) : () => {}),
    getBalance: undefined,
    getCapabilities: undefined,
    isAddress,
    namespace: 'cosmos',
    preload: () => import('./connect.js'),
    async reconnect(connector, parameters) {
      return (await import('./reconnect.js')).reconnect(connector, parameters)
    },
    async signMessage(session, parameters) {
      return (await import('./sign.js')).signMessage(session, parameters)
    },
    // No network is the wallet's: see `networkIds` of a session.
    switchNetwork: undefined,
    watch(session, listener) {
      const { at = '', event = `${at.split('.')[0]}_keystorechange` } =
        wallets.find((wallet) => toConnectorId(wallet.at) === session.connector.id) ?? {}
      return watch(session, listener, event)
    },
  }
}
