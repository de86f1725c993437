import type { TokenBalance } from '@portico/protocol/http'
import { isRecord } from '@portico/protocol/text'
import type { AnswerCache } from './answerCache.js'

/** Token balances by CAIP-10 account. Source of the 30 s: specification, section 9. */
export const portfolioCache: AnswerCache<readonly TokenBalance[]> = {
  format: (balances, caipAddress) => ({ balance: { balances }, caipAddress }),
  key: '@appkit/portfolio_cache',
  lifetimeMs: 30_000,
  parse: ({ balance }) => {
    const list = isRecord(balance) && Array.isArray(balance.balances) ? balance.balances : undefined
    // One invalid entry makes all entries invalid, as in a server's response.
    return list?.every(isTokenBalance) ? list : undefined
  },
}

function isTokenBalance(input: unknown): input is TokenBalance {
  if (!isRecord(input) || !isRecord(input.quantity)) return false
  const { address, chainId, iconUrl, isSpam, name, price, quantity, symbol, value } = input
  return (
    [chainId, iconUrl, name, symbol, quantity.decimals, quantity.numeric].every(
      (field) => typeof field === 'string',
    ) &&
    typeof price === 'number' &&
    (address === undefined || address === null || typeof address === 'string') &&
    (value === undefined || value === null || typeof value === 'number') &&
    (isSpam === undefined || isSpam === null || typeof isSpam === 'boolean')
  )
}
