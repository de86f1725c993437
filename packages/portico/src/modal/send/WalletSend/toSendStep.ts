import { balanceUnits, decimalsOf } from '../../../core/balanceUnits.js'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import type { AmountRefusal } from '../../../format/parseAmount.js'
import { parseTyped } from '../../parts/fieldAmount.js'
import type { Receiver } from '../useReceiver.js'

/**
 * What a transfer still needs, in the order in which the user fills it in. Source: the button texts of existing kits.
 */
export type SendStep =
  | 'selectToken'
  | 'addAmount'
  | 'incorrectValue'
  | 'insufficientFunds'
  | 'addAddress'
  | 'invalidAddress'
  | 'preview'

/** A typed amount of a token. `amount`: base units. */
export type TypedAmount =
  | { status: 'none' }
  | { status: 'refused'; reason: Exclude<AmountRefusal, 'empty'> }
  /** Whether the amount is more than the account has. */
  | { status: 'too much'; amount: bigint }
  | { status: 'ok'; amount: bigint }

/** Reads a typed amount. The amount is exact or refused, never rounded. An empty text or zero is no amount yet. */
export function readAmount(text: string, token: TokenBalance | undefined, locale: string): TypedAmount {
  if (!token || text.trim() === '') return { status: 'none' }
  const parsed = parseTyped({ decimals: decimalsOf(token) ?? Number.NaN, locale, text })
  if (parsed.status === 'refused') {
    return parsed.reason === 'empty' ? { status: 'none' } : { reason: parsed.reason, status: 'refused' }
  }
  return weighAmount(parsed.amount, token)
}

/** Compares base units of a token with its balance. Zero is no amount yet. */
export function weighAmount(amount: bigint, token: TokenBalance): TypedAmount {
  if (amount === 0n) return { status: 'none' }
  const owned = balanceUnits(token)
  // An invalid balance does not block the transfer, because the network decides.
  return { amount, status: owned !== undefined && amount > owned ? 'too much' : 'ok' }
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
  // Until the lookup has ended, there is no error to show.
  if (receiver.status === 'looking' && !receiver.isPlausible) return 'invalidAddress'
  return 'preview'
}
