import type { Family, FamilySending } from '../../core/family.js'
import { isAddress } from './address.js'
import { discover } from './discover.js'
import { watch } from './watch.js'

export type SolanaOptions = {
  /** List wallets that register themselves (Wallet Standard). Default: true. */
  announced?: boolean | undefined
  /** List the way to wallets' apps on the same phone (Mobile Wallet Adapter), on Android. Default: true. */
  mobile?: boolean | undefined
  /**
   * Finds the address that a name stands for, e.g. by a package for `.sol`; Send and every other field of an address ask it.
   * `name` has a dot and is as it was typed; what it resolves to is checked and shown whole. Default: no names.
   */
  resolveName?: FamilySending['resolveName']
}

/**
 * The Solana family: wallets of the browser by the Wallet Standard, and WalletConnect's, on mainnet, devnet, testnet and
 * local clusters. A wallet has no network of its own: each request names one, and the site chooses. No
 * other package is needed.
 *
 * @see docs/solana.md
 */
export function solana(options: SolanaOptions = {}): Family<'solana'> {
  const { announced = true, mobile = true, resolveName } = options
  return {
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
    // EIP-5792 is of eip155 alone.
    getCapabilities: undefined,
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
    // No network is the wallet's: see `networkIds` of a session.
    switchNetwork: undefined,
    watch,
  }
}
