import type { AnswerCache } from './answerCache.js'

/** Native balances by CAIP-10 account, exact, in whole tokens. Source of the 30 s: specification, section 9. */
export const balanceCache: AnswerCache<{ balance: string; symbol: string }> = {
  format: ({ balance, symbol }, caipAddress) => ({ balance, caipAddress, symbol }),
  key: '@appkit/native_balance_cache',
  lifetimeMs: 30_000,
  parse: ({ balance, symbol }) =>
    typeof balance === 'string' && typeof symbol === 'string' ? { balance, symbol } : undefined,
}
