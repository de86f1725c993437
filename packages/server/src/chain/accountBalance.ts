/** An amount of a token that an account holds. */
export type HeldToken = {
  /** Lower case for eip155, as written for solana. */
  address: string
  name: string
  symbol: string
  decimals: number
  /** Base units, over 0. */
  amount: bigint
  /** The operator vouches for it. Other tokens name themselves. */
  isListed: boolean
  /** It advertises, contains invisible characters, or uses the symbol of a listed token. */
  isSpam: boolean
}

export type AccountBalance = {
  /** Base units. */
  native: bigint
  /** Without the coin's own token, if the network has one (CELO on Celo). */
  tokens: readonly HeldToken[]
}
