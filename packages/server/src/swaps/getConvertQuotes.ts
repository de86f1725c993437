import { getConvertQuotes } from '@portico/protocol/http'
import { handle } from '../http/handle.js'
import { readPair } from './readSwap.js'

/** Returns what an amount buys, from every source that answers in time, best first. */
export const handleGetConvertQuotes = handle(getConvertQuotes, async ({ query }, { swaps }) => {
  const pair = readPair('query', query, swaps)
  const amount = BigInt(query.amount)
  const quotes = amount === 0n ? [] : await swaps.quote({ ...pair, amount })
  const toAccount = (address: string) => `${pair.networkId}:${address}`
  return {
    quotes: quotes.map(
      ({ feeRate, gas, priceImpact, route, source, spender, takesPermit, target, toAmount }) => ({
        feeRate: feeRate ?? null,
        fromAccount: query.from,
        fromAmount: query.amount,
        gas: gas === undefined ? null : String(gas),
        id: source,
        priceImpact: priceImpact ?? null,
        route:
          route?.map(({ fee, from, market, to }) => ({
            fee: fee ?? null,
            fromAccount: toAccount(from),
            market,
            toAccount: toAccount(to),
          })) ?? null,
        source,
        spender: spender === undefined ? null : toAccount(spender),
        takesPermit,
        target: target === undefined ? null : toAccount(target),
        toAccount: query.to,
        toAmount: String(toAmount),
      }),
    ),
  }
})
