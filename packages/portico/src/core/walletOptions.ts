import type { Wallet } from './wallet.js'

/** A wallet that the directory does not have, as its rows are; what it does not name is absent. */
export type CustomWallet = Pick<Wallet, 'id' | 'name'> & Partial<Omit<Wallet, 'id' | 'name'>>

/** Which wallets of the directory the modal offers, and which it offers besides. */
export type WalletsOption = {
  /** Ids of wallets that Connect shows, in this order. `true`: the directory's first four. Default: none. */
  featured?: readonly string[] | true | undefined
  /** Ids: these alone are offered of the directory. Default: all. */
  include?: readonly string[] | undefined
  /**
   * Ids, or reverse domain names, of wallets that are not offered: neither out of the directory nor where they are
   * installed. An id that only the directory knows hides the extension once the directory has answered, so a reverse
   * domain name is the surer of the two. Hides; a wallet that is connected stays connected.
   */
  exclude?: readonly string[] | undefined
  /** Wallets of your own, or not in the directory yet. */
  custom?: readonly CustomWallet[] | undefined
  /** Opens wallet apps by their https link where they have one, not by their own scheme. Default: false. */
  preferUniversalLinks?: boolean | undefined
}

/** Where WalletConnect's messages are handed over. One of the two is needed. */
export type WalletConnectOption = {
  /** Project of the public relay, which every wallet of the market listens on. */
  projectId?: string | undefined
  /** `wss:` address of a relay of your own. Only wallets that were told of it listen there. */
  relayUrl?: string | undefined
}

/** Where the embedded wallet lives. It is never the host's own site, so that the host can never use its keys. */
export type EmbeddedOption = {
  /** Origin of the wallet's site, e.g. `https://wallet.example.com`: a Portico server's, or another one of the protocol. */
  walletOrigin: string
  /** Keeps every message's name in the kit's log, and asks the frame to keep one. Default: false. */
  enableLogger?: boolean | undefined
}
