import type { TokenBalance } from '../../../core/tokenBalance.js'
import { formatUnits } from '../../../format/formatUnits.js'
import { type AmountRefusal, type ParsedAmount, parseAmount } from '../../../format/parseAmount.js'
import { parseTyped } from '../../parts/fieldAmount.js'
import type { Receiver } from '../useReceiver.js'

/** What a transfer still needs, in the order in which it is filled in. Source: the field's own button texts. */
export type SendStep =
  | 'selectToken'
  | 'addAmount'
  | 'incorrectValue'
  | 'insufficientFunds'
  | 'addAddress'
  | 'invalidAddress'
  | 'preview'

/** A typed amount of a token. */
export type TypedAmount =
  | { status: 'none' }
  | { status: 'refused'; reason: Exclude<AmountRefusal, 'empty'> }
  /** More than the account has. */
  | { status: 'too much'; plain: string }
  /** `plain`: whole tokens in plain decimal notation, exact. */
  | { status: 'ok'; plain: string }

/** Reads a typed amount: exactly or not at all, never rounded. An empty text and zero are no amount yet. */
export function readAmount(text: string, token: TokenBalance | undefined, locale: string): TypedAmount {
  if (!token || text.trim() === '') return { status: 'none' }
  // Not only by `Number`, which reads an empty text as 0.
  const decimals = /^\d+$/.test(token.quantity.decimals) ? Number(token.quantity.decimals) : Number.NaN
  const parsed: ParsedAmount = parseTyped({ decimals, locale, text })
  if (parsed.status === 'refused') {
    return parsed.reason === 'empty' ? { status: 'none' } : { reason: parsed.reason, status: 'refused' }
  }
  if (parsed.amount === 0n) return { status: 'none' }
  const plain = formatUnits(parsed.amount, decimals)
  const owned = parseAmount({ decimals, text: token.quantity.numeric })
  // An invalid balance does not block the transfer, because the network decides.
  const isTooMuch = owned.status === 'ok' && parsed.amount > owned.amount
  return { plain, status: isTooMuch ? 'too much' : 'ok' }
}

/** Returns the next step. */
export function toSendStep({
  amount,
  receiver,
  token,
}: {
  amount: TypedAmount
  receiver: Receiver
  token: TokenBalance | undefined
}): SendStep {
  if (!token) return 'selectToken'
  if (amount.status === 'none') return 'addAmount'
  if (amount.status === 'refused') return 'incorrectValue'
  if (amount.status === 'too much') return 'insufficientFunds'
  if (receiver.status === 'none') return 'addAddress'
  if (receiver.status === 'refused') return 'invalidAddress'
  // No error before the lookup has ended.
  if (receiver.status === 'looking' && !receiver.isPlausible) return 'invalidAddress'
  return 'preview'
}
