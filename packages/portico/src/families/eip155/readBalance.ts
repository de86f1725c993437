import type { Hex } from 'viem'
import { BalanceUnavailableError } from '../../core/errors/network.js'
import type { NativeBalance } from '../../core/family.js'
import type { Network } from '../../core/network.js'
import { withNetwork } from './networkClient.js'

/**
 * Reads the native balance from the network's own endpoints.
 *
 * @throws BalanceUnavailableError
 */
export async function readBalance(parameters: {
  address: string
  network: Network
  signal?: AbortSignal | undefined
}): Promise<NativeBalance> {
  const { address, network, signal } = parameters
  try {
    const account: Hex = address.startsWith('0x') ? (address as Hex) : `0x${address}`
    const amount = await withNetwork({ network, signal }, (client) => client.getBalance({ address: account }))
    const { decimals, symbol } = network.nativeCurrency
    return { amount: String(amount), decimals, symbol }
  } catch (cause) {
    signal?.throwIfAborted()
    throw new BalanceUnavailableError({ cause, networkName: network.name })
  }
}
