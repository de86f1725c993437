import type { Account } from '../../core/account.js'
import { isAddress } from './address.js'

/** The accounts in a wallet's answer: its own order, each once, everything that is no address left out. */
export function readAccounts(input: unknown): Account<'eip155'>[] {
  const accounts = new Map<string, Account<'eip155'>>()
  for (const address of Array.isArray(input) ? input : []) {
    if (!isAddress(address)) continue
    const key = address.toLowerCase()
    if (!accounts.has(key)) accounts.set(key, { address, namespace: 'eip155', type: 'eoa' })
  }
  return [...accounts.values()]
}
