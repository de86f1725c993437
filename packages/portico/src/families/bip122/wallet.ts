import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Account } from '../../core/account.js'
import type { BitcoinProvider } from '../../core/bitcoinProvider.js'
import type { SessionListener } from '../../core/family.js'

/** What a wallet shares with the site. */
export type WalletState = {
  /** Those that pay first; empty where it shares none. */
  accounts: readonly Account<'bip122'>[]
  networkId: CaipNetworkId
}

/** What is known of a connection from before, for wallets that cannot be asked without a prompt. */
export type Known = { accounts: readonly Account[]; networkId: CaipNetworkId | undefined }

/**
 * One wallet, by whatever way it is reached. Each way is a file of its own; all reject with what the wallet threw, which
 * `readWalletError` reads.
 */
export type BitcoinWallet = Omit<BitcoinProvider, 'getAccountAddresses'> & {
  /** Every address of the wallet's, where that is more than it shared when it connected. */
  getAccountAddresses?: (() => Promise<readonly Account<'bip122'>[]>) | undefined
  /** May prompt. */
  connect(networkId: CaipNetworkId | undefined): Promise<WalletState>
  /** Never prompts; null where the wallet shares nothing now. */
  read(known: Known): Promise<WalletState | null>
  listen(listener: SessionListener): () => void
  disconnect?: (() => Promise<unknown>) | undefined
  switchNetwork?: ((networkId: CaipNetworkId) => Promise<unknown>) | undefined
}
