import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Account } from '../../core/account.js'
import type { BitcoinProvider } from '../../core/bitcoinProvider.js'
import type { ApprovedAddresses, SessionListener } from '../../core/family.js'

/** The accounts and the network that a wallet shares with the site. */
export type WalletState = {
  /** Payment accounts first; empty if it shares none. */
  accounts: readonly Account<'bip122'>[]
  networkId: CaipNetworkId
}

/** What is stored of an earlier connection. For wallets that cannot be read without a prompt. */
export type Known = { accounts: readonly Account[]; networkId: CaipNetworkId | undefined }

/**
 * One wallet, through any of the interfaces. Each interface has its own file. All of them reject with the wallet's own
 * error, which `readWalletError` reads.
 */
export type BitcoinWallet = Omit<BitcoinProvider, 'getAccountAddresses'> & {
  /** Returns every address of the wallet, if it has more addresses than it shared when it connected. */
  getAccountAddresses?: (() => Promise<readonly Account<'bip122'>[]>) | undefined
  /**
   * Makes a state of approved addresses. Null if none is valid. Only for wallets that can connect outside of the page.
   */
  adopt?:
    | ((approved: ApprovedAddresses, networkId: CaipNetworkId | undefined) => WalletState | null)
    | undefined
  /** May prompt. */
  connect(networkId: CaipNetworkId | undefined): Promise<WalletState>
  /** Reads the state. Never prompts. Null if the wallet shares nothing now. */
  read(known: Known): Promise<WalletState | null>
  listen(listener: SessionListener): () => void
  disconnect?: (() => Promise<unknown>) | undefined
  switchNetwork?: ((networkId: CaipNetworkId) => Promise<unknown>) | undefined
}
