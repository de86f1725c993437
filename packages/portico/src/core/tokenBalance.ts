import type { CaipAddress, CaipNetworkId } from '@portico/protocol/caip'

/** What an account holds of one token. */
export type TokenBalance = {
  name: string
  symbol: string
  chainId: CaipNetworkId
  /** Absent for the native token. */
  address?: CaipAddress
  /** In the currency that was asked for. Absent where there is no price. */
  value?: number
  /** Of one whole token; 0 where there is none. */
  price: number
  /** `decimals` as a decimal string; `numeric` in units of the token. */
  quantity: { decimals: string; numeric: string }
  iconUrl: string
  /**
   * It advertises, or passes itself off as another token: not to be shown among the others. Absent where nobody looked;
   * `isSuspiciousToken` judges then.
   */
  isSpam?: boolean
}
