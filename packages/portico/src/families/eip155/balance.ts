import type { Family } from '../../core/family.js'
import { loadWithViem } from './loadWithViem.js'

/**
 * Reads the native balance with viem, which loads only when this is called.
 *
 * @throws MissingDependencyError, BalanceUnavailableError
 */
export const getBalance: NonNullable<Family['getBalance']> = async (parameters) => {
  const { readBalance } = await loadWithViem('Reading a balance', () => import('./readBalance.js'))
  return readBalance(parameters)
}
