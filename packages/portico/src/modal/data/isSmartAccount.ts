import type { AccountState } from '../../core/accountState.js'

/** True where the account in use is a contract. */
export function isSmartAccount({ address, allAccounts }: AccountState): boolean {
  return allAccounts.some((account) => account.address === address && account.type === 'smartAccount')
}
