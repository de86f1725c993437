import type { TrackedSend } from '../../core/entities.js'
import { formatAddress } from '../../format/formatAddress.js'
import { formatExactAmount } from '../../format/formatExactAmount.js'
import { sanitizeText } from '../../format/sanitizeText.js'
import { cleanSymbol } from './formatDecimal.js'

/** What was sent from here, fit to be shown: how much, what for, to whom. */
export function describeSend(send: TrackedSend): {
  amount: string
  /** What a swap buys. */
  bought: string | undefined
  receiver: string
} {
  const { amount, bought, decimals, receiverName, symbol, to } = send
  return {
    amount: formatExactAmount({ amount, decimals, symbol: cleanSymbol(symbol) }),
    bought: bought && formatExactAmount({ ...bought, symbol: cleanSymbol(bought.symbol) }),
    receiver: receiverName ? sanitizeText(receiverName) : formatAddress(to),
  }
}
