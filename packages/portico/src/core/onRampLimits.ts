import type { PaymentCurrency } from './entities.js'

type Limits = Pick<PaymentCurrency, 'payment_method_limits'>

/** Returns the lowest and the highest limit of all payment methods. Units of the currency. */
export function limitsOf({ payment_method_limits: limits }: Limits): { min: number; max: number } {
  // If the currency states no limits, every amount is allowed here, and the provider checks it.
  if (limits.length === 0) return { max: Number.MAX_SAFE_INTEGER, min: 0.01 }
  return {
    max: Math.max(...limits.map(({ max }) => Number(max))),
    min: Math.min(...limits.map(({ min }) => Number(min))),
  }
}

/** Returns the payment methods that accept an amount. Undefined if none does. */
export function waysToPay(
  currency: Limits,
  amount: number | undefined,
): PaymentCurrency['payment_method_limits'] | undefined {
  if (amount === undefined) return undefined
  const { max, min } = limitsOf(currency)
  const limits = currency.payment_method_limits
  if (limits.length === 0) return amount >= min && amount <= max ? limits : undefined
  const ways = limits.filter((way) => amount >= Number(way.min) && amount <= Number(way.max))
  return ways.length > 0 ? ways : undefined
}

/** Returns the limit of a card if the amount exceeds it. In units of the currency. */
export function cardLimitBelow(
  { payment_method_limits: limits }: Limits,
  amount: number | undefined,
): number | undefined {
  const card = limits.find(({ id }) => id.toLowerCase() === 'card')
  return card && amount !== undefined && amount > Number(card.max) ? Number(card.max) : undefined
}
