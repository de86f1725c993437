import type { TrackedSend } from '../../core/entities.js'
import { formatAddress } from '../../format/formatAddress.js'
import { formatExactAmount } from '../../format/formatExactAmount.js'
import { sanitizeText } from '../../format/sanitizeText.js'
import { cleanSymbol } from '../parts/formatDecimal.js'

/** Returns the texts for a transaction that was sent from here: how much, for what, to whom. */
export function describeSend(
  send: TrackedSend,
  locale = 'en-US',
): {
  amount: string
  /**
   * What a swap buys. It includes the amount while there is a quote, and after the amount has arrived. Otherwise, it is
   * only the token.
   */
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
