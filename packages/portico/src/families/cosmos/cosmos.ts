import type { Family } from '../../core/family.js'
import { isAddress } from './address.js'
import { discover, toConnectorId } from './discover.js'
import { type KeplrLikeWallet, knownWallets } from './keplrLike.js'
import type { ChainInfos } from './openSession.js'
import { watch } from './watch.js'

export type CosmosOptions = {
  /** Lists wallets that are on the page. Default: true. */
  injected?: boolean | undefined
  /** More wallets with Keplr's interface, in addition to Keplr, Leap and Cosmostation. */
  wallets?: readonly KeplrLikeWallet[] | undefined
  /**
   * Descriptions of networks (Keplr's `ChainInfo`) by CAIP-2 id. If a wallet does not know one of the networks, it gets
   * the description when the user connects.
   */
  chainInfos?: ChainInfos | undefined
}

/**
 * Creates the Cosmos family: browser wallets with Keplr's interface (Keplr, Leap, Cosmostation and others that
 * implement it), and wallets of WalletConnect, on every configured network. A wallet has no network of its own: the
 * site chooses. To sign transactions, use the wallet's own `signAmino` and `signDirect`, which `getProvider` returns.
 * Portico needs no SDK.
 *
 * @see docs/polkadot-and-cosmos.md
 */
export function cosmos(options: CosmosOptions = {}): Family<'cosmos'> {
  const { chainInfos = {}, injected = true } = options
  const wallets = [...(options.wallets ?? []), ...knownWallets]
  return {
    async adopt(connector, parameters) {
      return (await import('./adopt.js')).adopt(connector, parameters)
    },
    async assertProvable(session, address) {
      return (await import('./assertProvable.js')).assertProvable(session, address)
    },
    async connect(connector, parameters) {
      return (await import('./connect.js')).connect(connector, { ...parameters, chainInfos })
    },
    async disconnect(session) {
      return (await import('./disconnect.js')).disconnect(session)
    },
    discover: (_context, onConnectors) => (injected ? discover(wallets, onConnectors) : () => {}),
    isAddress,
    namespace: 'cosmos',
    preload: () => import('./connect.js'),
    async reconnect(connector, parameters) {
      return (await import('./reconnect.js')).reconnect(connector, parameters)
    },
    async signMessage(session, parameters) {
      return (await import('./sign.js')).signMessage(session, parameters)
    },
    watch(session, listener) {
      const { at = '', event = `${at.split('.')[0]}_keystorechange` } =
        wallets.find((wallet) => toConnectorId(wallet.at) === session.connector.id) ?? {}
      return watch(session, listener, event)
    },
  }
}
