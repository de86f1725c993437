import type { Account } from '../../core/account.js'
import { isAddress } from './address.js'

/** Reads the accounts in a wallet's response, in the wallet's order, without duplicates and invalid addresses. */
export function readAccounts(input: unknown): Account<'eip155'>[] {
  const accounts = new Map<string, Account<'eip155'>>()
  for (const address of Array.isArray(input) ? input : []) {
    if (!isAddress(address)) continue
    const key = address.toLowerCase()
    if (!accounts.has(key)) accounts.set(key, { address, namespace: 'eip155', type: 'eoa' })
  }
  return [...accounts.values()]
}
