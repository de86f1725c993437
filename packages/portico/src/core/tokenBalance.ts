import type { CaipAddress, CaipNetworkId } from '@portico/protocol/caip'

/** An account's balance of one token. */
export type TokenBalance = {
  name: string
  symbol: string
  chainId: CaipNetworkId
  /** Absent for the native token. */
  address?: CaipAddress
  /** The value in the requested currency. Absent if there is no price. */
  value?: number
  /** Price of one whole token. 0 if there is no price. */
  price: number
  /** `decimals` is a decimal string. `numeric` is in whole tokens. */
  quantity: { decimals: string; numeric: string }
  iconUrl: string
  /**
   * True if the token advertises, or imitates another token. It should then not be shown among the others. Absent if
   * the token was not checked: use `isSuspiciousToken`.
   */
  isSpam?: boolean
}
