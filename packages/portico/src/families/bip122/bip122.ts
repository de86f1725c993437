import type { CaipNetworkId } from '@portico/protocol/caip'
import type { BitcoinProvider } from '../../core/bitcoinProvider.js'
import type { Connector } from '../../core/connector.js'
import type { Family } from '../../core/family.js'
import { isAddress } from './address.js'
import type { Link } from './createLink.js'
import { discover } from './discover.js'

export type Bip122Options = {
  /** Lists wallets that announce themselves: in the Wallet Standard or in `window.btc_providers`. Default: true. */
  announced?: boolean | undefined
  /** Lists wallets at their own globals, e.g. `window.unisat`, if they do not announce themselves. Default: true. */
  injected?: boolean | undefined
  /** Enables features beyond the specification: the balance, from the network's mempool endpoints. Default: false. */
  extras?: boolean | undefined
}

/**
 * Creates the Bitcoin family. It supports wallets of the Wallet Standard, of sats-connect and of WalletConnect,
 * Leather, and UniSat and its copies. While a wallet is connected, `getProvider(portico, { namespace: 'bip122' })`
 * signs messages and PSBTs, and sends bitcoin.
 *
 * @see docs/bitcoin.md
 */
export function bip122(options: Bip122Options = {}): Family<'bip122'> {
  const { announced = true, extras = false, injected = true } = options
  // One link per wallet object, because each list has new connectors.
  const links = new WeakMap<object, Link>()
  const linkTo = async (connector: Connector): Promise<Link> => {
    const { createLink } = await import('./createLink.js')
    const wallet = Object(connector.provider)
    const link = links.get(wallet) ?? createLink(connector)
    links.set(wallet, link)
    return link
  }
  return {
    async adopt(connector, parameters) {
      return (await import('./adopt.js')).adopt(await linkTo(connector), connector, parameters)
    },
    async connect(connector, parameters) {
      const [{ connect }, link] = await Promise.all([import('./connect.js'), linkTo(connector)])
      return connect(link, connector, parameters)
    },
    async disconnect({ connector }) {
      return (await import('./disconnect.js')).disconnect(await linkTo(connector))
    },
    discover: (_context, onConnectors) => discover({ announced, injected }, onConnectors),
    getBalance: extras
      ? async (parameters) => (await import('./balance.js')).getBalance(parameters)
      : undefined,
    isAddress,
    namespace: 'bip122',
    preload: () => Promise.all([import('./connect.js'), import('./createLink.js')]),
    async reconnect(connector, parameters) {
      const [{ reconnect }, link] = await Promise.all([import('./reconnect.js'), linkTo(connector)])
      return reconnect(link, connector, parameters)
    },
    // A session's provider is always the link's.
    signMessage: ({ provider }, parameters) => (provider as BitcoinProvider).signMessage(parameters),
    async switchNetwork(session, parameters) {
      return (await import('./switchNetwork.js')).switchNetwork(
        await linkTo(session.connector),
        session,
        parameters,
      )
    },
    watch({ connector }, listener) {
      const link = links.get(Object(connector.provider))
      const onNetwork = (networkId: CaipNetworkId) => {
        if (link) link.networkId = networkId
        listener.onNetwork(networkId)
      }
      return link?.wallet.listen({ ...listener, onNetwork }) ?? (() => {})
    },
  }
}
