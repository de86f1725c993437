/** Facts of a chain family that hold in every kit, page and server. What a kit's family can do, its object says. */
export type FamilyFacts = {
  /** Its name for users, e.g. in the first line of a sign-in message, by which wallets recognize a sign-in. */
  label: string
  /** The address that represents the native token where one is required. Source: specification, section 9. */
  nativeToken: string
  /** Set if a wallet has accounts for different purposes: the type of those that pay, and can be in use. */
  payingType?: 'payment'
  /** Methods to request of a wallet through WalletConnect. Source: the field's default lists. */
  walletConnectMethods: readonly string[]
  /** True if requests have the form of EIP-1193: a network is a hex number, and the wallet also answers what nodes do. */
  isEip1193?: true
  /** True if one approval through WalletConnect can also sign in. Source: CAIP-222, whose messages are of EIP-4361. */
  signsInAtPairing?: true
  /** True if hardware behind its wallets may sign transactions, but no messages. */
  mayLackMessages?: true
  /** True if a transaction that is never sent can take the place of a signed message. */
  signsByTransaction?: true
  /** What a server of Portico has for its accounts. Absent: nothing that needs an account. */
  server?: {
    /** Names to register. */
    names: true
    /** Tokens, NFTs and activity. */
    portfolio: true
    /** Permissions of keys of smart accounts. */
    sessions: true
    /** Swaps, with gas prices. */
    swaps: true
  }
}
