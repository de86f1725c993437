import type { PostOnrampQuoteResponse } from '@portico/protocol/http'
import { formatUnits } from '@portico/protocol/token'
import { OnrampRefusedError } from '../../errors/onramp.js'

/** US dollars per unit, in hundredths. The rates are fixed, because the money is not real. */
const rates = { EUR: 110n, USD: 100n } as const

export const sandboxCurrencies = Object.keys(rates)

/** In ten-thousandths. Real providers take between 1% and 2%. */
const feeBasisPoints = 150n
/** In hundredths of the currency. */
const networkFeeCents = 5n

/** Smallest and largest order, in hundredths. Source: specification, section 9. */
const limits = { max: 2_500_000n, min: 1_000n }

/** Prices have eight decimals. */
const priceScale = 100_000_000n

/**
 * Calculates what a purchase costs and buys. It uses integers and rounds down.
 *
 * @throws OnrampRefusedError
 */
export function priceOrder(order: {
  /** Decimal. Only the first two decimals count. */
  amount: string
  currency: string
  decimals: number
  priceUsd: number
  symbol: string
}): Omit<PostOnrampQuoteResponse, 'quoteId'> {
  const { amount, currency, decimals, priceUsd, symbol } = order
  const rate = rates[currency as keyof typeof rates]
  if (rate === undefined) {
    throw new OnrampRefusedError({ field: 'body.paymentCurrency', reason: `it takes no ${currency}` })
  }
  const cents = toCents(amount)
  if (cents < limits.min || cents > limits.max) {
    throw new OnrampRefusedError({
      field: 'body.amount',
      reason: `between ${formatUnits(limits.min, 2)} and ${formatUnits(limits.max, 2)} ${currency} is accepted`,
    })
  }
  const fee = (cents * feeBasisPoints) / 10_000n
  const net = cents - fee - networkFeeCents
  const price = BigInt(Math.round(priceUsd * Number(priceScale)))
  if (price <= 0n) throw new OnrampRefusedError({ reason: `${symbol} has no price here` })
  const bought = (net * rate * 10n ** BigInt(decimals) * priceScale) / (10_000n * price)
  const money = (inCents: bigint) => ({ amount: formatUnits(inCents, 2), currency })
  return {
    coinbaseFee: money(fee),
    networkFee: money(networkFeeCents),
    paymentSubtotal: money(net),
    paymentTotal: money(cents),
    provider: 'sandbox',
    purchaseAmount: { amount: formatUnits(bought, decimals), currency: symbol },
  }
}

function toCents(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2))
}
