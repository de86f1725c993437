import type { ChainNamespace } from '@portico/protocol/caip'
import { callMethod } from '../lazyClient.js'
import type { Portico } from '../portico.js'
import type { WalletConnectProvider } from '../walletConnectClient.js'
import { loadWalletConnect } from './loadWalletConnect.js'

/**
 * Calls a method of the WalletConnect client's provider for one family. If the client is not loaded yet, loads it
 * first.
 */
export async function askProvider(
  portico: Portico,
  chain: ChainNamespace,
  name: keyof WalletConnectProvider,
  parameters: readonly unknown[],
): Promise<unknown> {
  const client = await loadWalletConnect(portico)
  return callMethod(client.getProvider(chain), name, parameters)
}
