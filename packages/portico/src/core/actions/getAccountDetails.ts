import type { ChainNamespace } from '@portico/protocol/caip'
import type { AccountDetails } from '../entities.js'
import { toAccountState } from '../findActive.js'
import type { Portico } from '../portico.js'
import { readCached } from '../storage/answerCache.js'
import { balanceCache } from '../storage/balanceCache.js'
import { identityCache } from '../storage/identityCache.js'
import { toAskedAccount } from '../toAskedAccount.js'

export type GetAccountDetailsParameters = {
  /** Default: the active family. */
  namespace?: ChainNamespace | undefined
}

/**
 * Returns the account in use with the details that are already cached. It sends no request. The balance is available
 * for 30 s after `getBalance`, the name and picture for 5 minutes after `getIdentity`. The modal calls both.
 */
export function getAccountDetails(
  portico: Portico,
  parameters: GetAccountDetailsParameters = {},
): AccountDetails {
  const state = portico.store.getState()
  const account = toAccountState(state, parameters.namespace)
  const { address, caipAddress } = account
  const balance = caipAddress && readCached(portico, balanceCache, caipAddress)
  const identity =
    address === undefined ? undefined : readCached(portico, identityCache, toAskedAccount(state, address))
  return {
    ...account,
    balance: balance?.value.balance,
    preferredAccountTypes: state.preferredAccountTypes,
    profileImage: identity?.value.avatar ?? null,
    profileName: identity?.value.name ?? null,
  }
}
