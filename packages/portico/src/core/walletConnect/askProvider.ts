import type { ChainNamespace } from '@portico/protocol/caip'
import type { Portico } from '../portico.js'
import type { WalletConnectProvider } from '../walletConnectClient.js'
import { loadWalletConnect } from './loadWalletConnect.js'

/** Calls the client's provider of one family, loading the client where it is not there yet. */
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
