import type { EmbeddedNamespace, EmbeddedProvider } from '../embeddedClient.js'
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
  const provider: Record<string, (...parameters: never[]) => unknown> = client.getProvider(chain)
  // A cast: the parameters match the method, because both come from one entry of the family's request.
  return provider[name]?.(...(parameters as never[]))
}
