import type { TrackedSend } from '../../core/entities.js'
import { formatAddress } from '../../format/formatAddress.js'
import { formatExactAmount } from '../../format/formatExactAmount.js'
import { sanitizeText } from '../../format/sanitizeText.js'
import { cleanSymbol } from '../data/formatDecimal.js'

/** What was sent from here, fit to be shown: how much, what for, to whom. */
export function describeSend(
  send: TrackedSend,
  locale = 'en-US',
): {
  amount: string
  /** What a swap buys: how much while that is only quoted, or once it arrived; otherwise the token alone. */
  bought: string | undefined
  receiver: string
} {
  const { amount, bought, decimals, receiverName, status, symbol, to } = send
  const isKnown = bought?.isReceived || status === 'pending' || status === 'dropped'
  return {
    amount: formatExactAmount({ amount, decimals, locale, symbol: cleanSymbol(symbol) }),
    bought:
      bought &&
      (isKnown
        ? formatExactAmount({ ...bought, locale, symbol: cleanSymbol(bought.symbol) })
        : cleanSymbol(bought.symbol)),
    receiver: receiverName ? sanitizeText(receiverName) : formatAddress(to),
  }
}
