import type { Wallet } from './wallet.js'

/** A wallet that is not in the directory, in the form of a directory row. Fields that are omitted are absent. */
export type CustomWallet = Pick<Wallet, 'id' | 'name'> & Partial<Omit<Wallet, 'id' | 'name'>>

/** The wallets of the directory that the modal offers, and additional wallets. */
export type WalletsOption = {
  /**
   * Ids of wallets that Connect shows, in this order. `true`: the first four wallets of the directory. Default: none.
   */
  featured?: readonly string[] | true | undefined
  /** Ids of the directory wallets to offer; all others are left out. Default: all are offered. */
  include?: readonly string[] | undefined
  /**
   * Ids, or reverse domain names, of wallets to hide in the directory and among the installed wallets. If only the
   * directory knows an id, the installed wallet disappears only once the directory has loaded, so a reverse domain name
   * is more reliable. A wallet that is already connected stays connected.
   */
  exclude?: readonly string[] | undefined
  /** Your own wallets, or wallets that the directory does not contain yet. */
  custom?: readonly CustomWallet[] | undefined
  /** If true, a wallet's app opens by its https link, if it has one, instead of its own scheme. Default: false. */
  preferUniversalLinks?: boolean | undefined
}

/** The relay for WalletConnect's messages. `projectId` or `relayUrl` is required. */
export type WalletConnectOption = {
  /** Id of a project at the public relay, to which every wallet on the market connects. */
  projectId?: string | undefined
  /** `wss:` URL of your own relay. Only wallets that are configured for it connect there. */
  relayUrl?: string | undefined
}

/** The site of the embedded wallet. It must not be the page's own site, so the page can never use the keys. */
export type EmbeddedOption = {
  /**
   * Origin of the wallet's site, e.g. `https://wallet.example.com`: a Portico server's origin, or that of another site
   * with the same protocol.
   */
  walletOrigin: string
  /** Writes the name of every message to the kit's log, and asks the frame to log it too. Default: false. */
  enableLogger?: boolean | undefined
}
