/** An amount of a token that an account holds. */
export type HeldToken = {
  /** Lower case for eip155, as written for solana. */
  address: string
  name: string
  symbol: string
  decimals: number
  /** Base units, greater than 0. */
  amount: bigint
  /** The operator vouches for the token. Other tokens choose their own names. */
  isListed: boolean
  /** The token advertises, contains invisible characters, or uses the symbol of a listed token. */
  isSpam: boolean
}

export type AccountBalance = {
  /** Base units. */
  native: bigint
  /** Without the token that represents the network's coin, if there is one (CELO on Celo). */
  tokens: readonly HeldToken[]
}
