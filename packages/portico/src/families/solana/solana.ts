import type { Family, FamilySending } from '../../core/family.js'
import { isAddress } from './address.js'
import { discover } from './discover.js'
import { watch } from './watch.js'

export type SolanaOptions = {
  /** Lists wallets that register themselves (Wallet Standard). Default: true. */
  announced?: boolean | undefined
  /** Lists the connector to wallets' apps on the same phone, on Android (Mobile Wallet Adapter). Default: true. */
  mobile?: boolean | undefined
  /**
   * Resolves a name to an address, in Send and in every other address field, e.g. with a package for `.sol`. `name` has
   * a dot and is as the user typed it. The kit checks the result and shows it in full. Default: no names.
   */
  resolveName?: FamilySending['resolveName']
}

/**
 * Creates the Solana family: browser wallets of the Wallet Standard, and wallets of WalletConnect, on mainnet, devnet,
 * testnet and local clusters. A wallet has no network of its own: the site chooses, and each request names the network.
 * No other package is needed.
 *
 * @see docs/solana.md
 */
export function solana(options: SolanaOptions = {}): Family<'solana'> {
  const { announced = true, mobile = true, resolveName } = options
  return {
    async adopt(connector, parameters) {
      return (await import('./adopt.js')).adopt(connector, parameters)
    },
    async connect(connector, parameters) {
      return (await import('./connect.js')).connect(connector, parameters)
    },
    async disconnect(session) {
      return (await import('./disconnect.js')).disconnect(session)
    },
    discover: (context, onConnectors) => discover({ announced, mobile }, context, onConnectors),
    async getBalance(parameters) {
      return (await import('./balance.js')).getBalance(parameters)
    },
    isAddress,
    loadSending: () =>
      import('./sending.js').then(({ sending }) => (resolveName ? { ...sending, resolveName } : sending)),
    namespace: 'solana',
    preload: () => import('./connect.js'),
    async reconnect(connector, parameters) {
      return (await import('./reconnect.js')).reconnect(connector, parameters)
    },
    async signIn(session, parameters) {
      return (await import('./signIn.js')).signIn(session, parameters)
    },
    async signMessage(session, parameters) {
      return (await import('./sign.js')).signMessage(session, parameters)
    },
    watch,
  }
}
