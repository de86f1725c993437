/**
 * Facts of a chain family that are the same in every kit, page and server. A kit's own family object states what the
 * family can do in that kit.
 */
export type FamilyFacts = {
  /**
   * The family's name for users, e.g. in the first line of a sign-in message. Wallets recognize a sign-in by this name.
   */
  label: string
  /** The family's name on screens that treat all of its networks as one. */
  name: string
  /** The address that stands for the native token if an address is required. Source: specification, section 9. */
  nativeToken: string
  /**
   * Set if a wallet has accounts for different purposes. The value is the purpose of those that pay and can be in use.
   */
  payingType?: 'payment'
  /** Methods that an app requests of a wallet through WalletConnect. Source: the default lists of existing clients. */
  walletConnectMethods: readonly string[]
  /**
   * True if requests have the form of EIP-1193: a network is a hex number, and the wallet also responds to requests for
   * nodes.
   */
  isEip1193?: true
  /**
   * True if one approval through WalletConnect can also sign in. Source: CAIP-222, which uses the messages of EIP-4361.
   */
  signsInAtPairing?: true
  /** True if hardware behind the family's wallets may sign transactions but no messages. */
  mayLackMessages?: true
  /** True if a transaction that is never sent can take the place of a signed message. */
  signsByTransaction?: true
  /**
   * The features of a Portico server for the family's accounts. Absent if the server has none that needs an account.
   */
  server?: {
    /** The server registers names. */
    names: true
    /** The server lists tokens, NFTs and activity. */
    portfolio: true
    /** The server lists and revokes session keys of smart accounts. */
    sessions: true
    /** The server has swaps, with gas prices. */
    swaps: true
  }
}
