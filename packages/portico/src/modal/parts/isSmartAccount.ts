import type { AccountState } from '../../core/findActive.js'

/** Checks whether the current account is a contract. */
export function isSmartAccount({ address, allAccounts }: AccountState): boolean {
  return allAccounts.some((account) => account.address === address && account.type === 'smartAccount')
}
