import type { EmbeddedNamespace, EmbeddedProvider } from '../embeddedClient.js'
import { callMethod } from '../lazyClient.js'
import type { Portico } from '../portico.js'
import { loadEmbedded } from './loadEmbedded.js'

/** Calls a method of the embedded wallet's provider for one family. If the client is not loaded yet, loads it first. */
export async function askEmbedded(
  portico: Portico,
  chain: EmbeddedNamespace,
  name: keyof EmbeddedProvider,
  parameters: readonly unknown[],
): Promise<unknown> {
  const client = await loadEmbedded(portico)
  return callMethod(client.getProvider(chain), name, parameters)
}
