import { MissingDependencyError } from '../../core/errors/options.js'
import type { Family } from '../../core/family.js'

/**
 * Reads the native balance with viem, which only now is loaded.
 *
 * @throws MissingDependencyError, BalanceUnavailableError
 */
export const getBalance: NonNullable<Family['getBalance']> = async (parameters) => {
  const { readBalance } = await import('./readBalance.js').catch((cause: unknown) => {
    // Node, bundlers and browsers each say it in their own words. Anything else is a file that did not arrive.
    if (!/(find|resolve).{0,40}viem/i.test(String(cause))) throw cause
    throw new MissingDependencyError({ cause, feature: 'Reading a balance', packageName: 'viem' })
  })
  return readBalance(parameters)
}
