import { isCaipNetworkId } from '@portico/protocol/caip'
import type { Account, AccountsOn } from '../../core/account.js'
import { isAddress } from './address.js'

/** Maximum number of accounts to read on one network. No user has that many keys. */
const accountLimit = 100

/** Parses the stored accounts on each network, and checks every field. Undefined if there are none. */
export function toAccountsOn(input: unknown): AccountsOn<'cosmos'> | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const lists = Object.entries(input).flatMap(([id, list]) => {
    if (!isCaipNetworkId(id) || !id.startsWith('cosmos:') || !Array.isArray(list)) return []
    const accounts = list.slice(0, accountLimit).flatMap((account) => toAccount(account) ?? [])
    return accounts.length > 0 ? [[id, accounts] as const] : []
  })
  return lists.length > 0 ? Object.fromEntries(lists) : undefined
}

function toAccount(input: unknown): Account<'cosmos'> | undefined {
  const { address, publicKey } = (input ?? {}) as Record<string, unknown>
  if (typeof address !== 'string' || !isAddress(address)) return undefined
  return { address, namespace: 'cosmos', type: 'eoa', ...(typeof publicKey === 'string' && { publicKey }) }
}
