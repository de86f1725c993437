import type { Hex } from '../hexBytes.js'

/** Which way something went, seen from an account, and who was on the other side. */
export function describeDirection(account: Hex, sender: Hex, recipient: Hex) {
  if (sender === recipient) return { counterparty: account, direction: 'self' as const }
  return sender === account
    ? { counterparty: recipient, direction: 'out' as const }
    : { counterparty: sender, direction: 'in' as const }
}
