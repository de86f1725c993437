import { isPorticoError } from '@portico/protocol/errors'
import type { GetSwapQuoteReturnType } from '../../../core/actions/getSwapQuote.js'
import { balanceUnits, decimalsOf } from '../../../core/balanceUnits.js'
import { priceImpactLimits } from '../../../core/swapAmounts.js'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import type { AmountRefusal } from '../../../format/parseAmount.js'
import { parseTyped } from '../../parts/fieldAmount.js'

/** What a swap still needs, in the order in which the user fills it in. Source: the button texts of existing kits. */
export type SwapStep =
  | 'selectToken'
  | 'enterAmount'
  | 'incorrectAmount'
  | 'insufficientBalance'
  | 'insufficientFee'
  | 'noRoute'
  | 'quoting'
  | 'failed'
  | 'unsupported'
  | 'impact'
  | 'slippage'
  | 'review'

/** A typed amount of a token. `amount`: base units. */
export type SwapAmount =
  | { status: 'none' }
  | { status: 'refused'; reason: Exclude<AmountRefusal, 'empty'> }
  | { status: 'too much'; amount: bigint }
  | { status: 'ok'; amount: bigint }

/** Currencies have 2 decimals. With 6, the user can also type small amounts of expensive tokens. */
const fiatDecimals = 6

/**
 * Reads a typed amount of the token or of its value. The amount is exact or refused. An amount by value is truncated,
 * not rounded. `perDollar`: how much of the typed currency one US dollar is worth. While that is unknown, an amount by
 * value is unknown.
 */
export function readSwapAmount(
  text: string,
  token: TokenBalance | undefined,
  { locale, perDollar = 0, unit }: { locale: string; perDollar?: number | undefined; unit: 'token' | 'fiat' },
): SwapAmount {
  if (!token || text.trim() === '') return { status: 'none' }
  const decimals = decimalsOf(token) ?? Number.NaN
  const parsed = parseTyped({ decimals: unit === 'fiat' ? fiatDecimals : decimals, locale, text })
  if (parsed.status === 'refused') {
    return parsed.reason === 'empty' ? { status: 'none' } : { reason: parsed.reason, status: 'refused' }
  }
  const price = token.price * perDollar
  const amount =
    unit === 'token' ? parsed.amount : price > 0 ? divideByPrice(parsed.amount, price, decimals) : 0n
  return weighSwapAmount(amount, token)
}

/** Compares base units of a token with its balance. Zero is no amount yet. */
export function weighSwapAmount(amount: bigint, token: TokenBalance): SwapAmount {
  if (amount === 0n) return { status: 'none' }
  const owned = balanceUnits(token)
  return { amount, status: owned !== undefined && amount > owned ? 'too much' : 'ok' }
}

/** Divides by a price, of which only 15 digits are significant. */
function divideByPrice(money: bigint, price: number, decimals: number): bigint {
  const [digits = '0', exponent = '0'] = price.toExponential(14).split('e')
  const mantissa = BigInt(digits.replace('.', ''))
  // price = mantissa · 10^(exponent - 14), and `money` is in millionths.
  const power = decimals - fiatDecimals + 14 - Number(exponent)
  return power >= 0 ? (money * 10n ** BigInt(power)) / mantissa : money / (mantissa * 10n ** BigInt(-power))
}

/** Returns the next step. */
export function toSwapStep({
  amount,
  error,
  from,
  isOverridden,
  isSlippageWrong,
  quote,
  to,
}: {
  amount: SwapAmount
  error: unknown
  from: TokenBalance | undefined
  isOverridden: boolean
  /** Whether the text in the slippage field is invalid. */
  isSlippageWrong: boolean
  /** The quote of exactly this amount. */
  quote: GetSwapQuoteReturnType | undefined
  to: TokenBalance | undefined
}): SwapStep {
  if (!from || !to) return 'selectToken'
  if (amount.status === 'none') return 'enterAmount'
  if (amount.status === 'refused') return 'incorrectAmount'
  if (amount.status === 'too much') return 'insufficientBalance'
  if (!quote) {
    if (isPorticoError(error, 'NO_SWAP_ROUTE')) return 'noRoute'
    if (isPorticoError(error, 'SWAPS_NOT_SUPPORTED')) return 'unsupported'
    return error ? 'failed' : 'quoting'
  }
  if (quote.problem?.code === 'INSUFFICIENT_BALANCE') return 'insufficientBalance'
  if (quote.problem) return 'insufficientFee'
  if ((quote.priceImpact ?? 0) > priceImpactLimits.refused && !isOverridden) return 'impact'
  return isSlippageWrong ? 'slippage' : 'review'
}
