import { isSuspiciousToken } from '../../core/judgeToken.js'
import type { Network } from '../../core/network.js'
import type { TokenBalance } from '../../core/tokenBalance.js'

/**
 * What tokens are worth together, in the currency of their prices; undefined where none has a price. What looks like spam
 * does not count: its price is whatever somebody wants it to be.
 */
export function sumValue(tokens: readonly TokenBalance[], network: Network): number | undefined {
  const values = tokens.flatMap((token) =>
    token.value === undefined || isSuspiciousToken(token, network) ? [] : token.value,
  )
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0)
}
