import { InvalidResponseError } from '../../core/errors/http.js'
import { BalanceUnavailableError } from '../../core/errors/network.js'
import type { Family } from '../../core/family.js'
import { askFor, createRpc, readAmount } from './rpc.js'

/**
 * Reads an account's SOL balance from the network's own endpoints.
 *
 * @throws BalanceUnavailableError, and the signal's reason
 */
export const getBalance: NonNullable<Family['getBalance']> = async ({ address, network, signal }) => {
  try {
    const answer = await askFor(createRpc(network, signal), 'getBalance', [
      address,
      { commitment: 'confirmed' },
    ])
    const amount = readAmount(answer)
    if (amount === undefined)
      throw new InvalidResponseError({ path: 'getBalance', problem: 'It is not an amount.' })
    const { decimals, symbol } = network.nativeCurrency
    return { amount: String(amount), decimals, symbol }
  } catch (cause) {
    signal?.throwIfAborted()
    throw new BalanceUnavailableError({ cause, networkName: network.name })
  }
}
