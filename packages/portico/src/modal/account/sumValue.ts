import { isSuspiciousToken } from '../../core/judgeToken.js'
import type { Network } from '../../core/network.js'
import type { TokenBalance } from '../../core/tokenBalance.js'

/**
 * Returns the total value of tokens in the currency of their prices, or undefined if none has a price. Likely spam does
 * not count, because its price can be set arbitrarily.
 */
export function sumValue(tokens: readonly TokenBalance[], network: Network): number | undefined {
  const values = tokens.flatMap((token) =>
    token.value === undefined || isSuspiciousToken(token, network) ? [] : token.value,
  )
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0)
}
