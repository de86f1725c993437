import { isCaipNetworkId } from '@portico/protocol/caip'
import type { AccountsOn } from '../../core/family.js'
import { toAccounts } from '../../core/storage/connections.js'

/** Accounts on each network as the storage gives them back, every field parsed. Undefined where it holds none. */
export function toAccountsOn(input: unknown): AccountsOn<'cosmos'> | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const lists = Object.entries(input).flatMap(([id, list]) => {
    const accounts = toAccounts('cosmos', list)
    return isCaipNetworkId(id) && id.startsWith('cosmos:') && accounts.length > 0
      ? [[id, accounts] as const]
      : []
  })
  return lists.length > 0 ? Object.fromEntries(lists) : undefined
}
