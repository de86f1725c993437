import { assertStarted } from '../assertStarted.js'
import { type GetBalanceReturnType, readNativeBalance } from '../nativeBalance.js'
import type { Portico } from '../portico.js'
import type { SubjectParameters } from './resolveAccount.js'
import { resolveAccount } from './resolveAccount.js'

export type GetBalanceParameters = SubjectParameters & {
  /** Reads the balance again even if a result of the last 30 s is cached, e.g. after a transfer. Default: false. */
  fresh?: boolean | undefined
  signal?: AbortSignal | undefined
}

/**
 * Returns the exact native balance of one account. It comes from the site's server. If there is no server, or the
 * server returns none, it comes from the network's own endpoints.
 *
 * @throws NotStartedError, NotConnectedError, NetworkNotFoundError, BalanceUnavailableError, and the signal's reason
 */
export async function getBalance(
  portico: Portico,
  parameters: GetBalanceParameters = {},
): Promise<GetBalanceReturnType> {
  assertStarted(portico, 'getBalance')
  const { fresh = false, signal } = parameters
  const { address, network } = resolveAccount(portico, parameters)
  return readNativeBalance(portico, { address, fresh, network, signal })
}
