import type { CaipAddress, CaipNetworkId } from '@portico/protocol/caip'

/** An account's balance of one token. */
export type TokenBalance = {
  name: string
  symbol: string
  chainId: CaipNetworkId
  /** Absent for the native token. */
  address?: CaipAddress
  /** In the requested currency. Absent if there is no price. */
  value?: number
  /** Price of one whole token; 0 if there is none. */
  price: number
  /** `decimals` as a decimal string; `numeric` in units of the token. */
  quantity: { decimals: string; numeric: string }
  iconUrl: string
  /**
   * True if the token advertises, or imitates another token: it should not be shown among the others. Absent if it was
   * not checked; `isSuspiciousToken` then decides.
   */
  isSpam?: boolean
}
