import type { ChainNamespace } from '@portico/protocol/caip'
import type { Portico } from '../portico.js'
import type { WalletConnectProvider } from '../walletConnectClient.js'
import { loadWalletConnect } from './loadWalletConnect.js'

/** Calls a method of the client's provider for one family. Loads the client first if necessary. */
export async function askProvider(
  portico: Portico,
  chain: ChainNamespace,
  name: keyof WalletConnectProvider,
  parameters: readonly unknown[],
): Promise<unknown> {
  const client = await loadWalletConnect(portico)
  const provider: Record<string, (...parameters: never[]) => unknown> = client.getProvider(chain)
  return provider[name]?.(...(parameters as never[]))
}
