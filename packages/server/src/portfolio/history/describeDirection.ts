import type { Hex } from '../hexBytes.js'

/** Returns the direction of a transfer as seen from an account, and the counterparty. */
export function describeDirection(account: Hex, sender: Hex, recipient: Hex) {
  if (sender === recipient) return { counterparty: account, direction: 'self' as const }
  return sender === account
    ? { counterparty: recipient, direction: 'out' as const }
    : { counterparty: sender, direction: 'in' as const }
}
