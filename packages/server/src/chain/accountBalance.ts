/** An amount of a token that an account holds. */
export type HeldToken = {
  /** Lower case for eip155, as written for solana. */
  address: string
  name: string
  symbol: string
  decimals: number
  /** Base units, over 0. */
  amount: bigint
  /** The operator vouches for it. What the others say of themselves is their own word. */
  isListed: boolean
  /** It advertises, hides signs, or goes by the symbol of a token that is listed. */
  isSpam: boolean
}

export type AccountBalance = {
  /** Base units. */
  native: bigint
  /** Without the coin's own token, where the network has one (CELO on Celo). */
  tokens: readonly HeldToken[]
}
