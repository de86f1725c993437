import type { Wallet } from './wallet.js'

/** A wallet that is not in the directory, in the form of the directory's rows. Omitted fields are absent. */
export type CustomWallet = Pick<Wallet, 'id' | 'name'> & Partial<Omit<Wallet, 'id' | 'name'>>

/** The directory wallets that the modal offers, and additional ones. */
export type WalletsOption = {
  /** Ids of wallets that Connect shows, in this order. `true`: the directory's first four. Default: none. */
  featured?: readonly string[] | true | undefined
  /** Ids of the only directory wallets to offer. Default: all. */
  include?: readonly string[] | undefined
  /**
   * Ids, or reverse domain names, of wallets to hide, both from the directory and where they are installed. If only
   * the directory knows an id, it hides the extension once the directory has loaded, so a reverse domain name is more
   * reliable. Only hides: a wallet that is connected stays connected.
   */
  exclude?: readonly string[] | undefined
  /** Your own wallets, or wallets that are not in the directory yet. */
  custom?: readonly CustomWallet[] | undefined
  /** Opens wallet apps by their https link if they have one, instead of their own scheme. Default: false. */
  preferUniversalLinks?: boolean | undefined
}

/** The relay for WalletConnect's messages. One of the two fields is required. */
export type WalletConnectOption = {
  /** Project at the public relay, to which every wallet on the market listens. */
  projectId?: string | undefined
  /** `wss:` URL of your own relay. Only wallets that were configured for it listen there. */
  relayUrl?: string | undefined
}

/** The site of the embedded wallet. It is never the page's own site, so that the page can never use its keys. */
export type EmbeddedOption = {
  /**
   * Origin of the wallet's site, e.g. `https://wallet.example.com`: a Portico server's, or another one
   * with the same protocol.
   */
  walletOrigin: string
  /** Logs the name of every message in the kit's log, and asks the frame to log it too. Default: false. */
  enableLogger?: boolean | undefined
}
