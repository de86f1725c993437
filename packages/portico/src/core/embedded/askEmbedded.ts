import type { EmbeddedNamespace, EmbeddedProvider } from '../embeddedClient.js'
import type { Portico } from '../portico.js'
import { loadEmbedded } from './loadEmbedded.js'

/** Calls a method of the embedded wallet's provider for one family. Loads the client first if necessary. */
export async function askEmbedded(
  portico: Portico,
  chain: EmbeddedNamespace,
  name: keyof EmbeddedProvider,
  parameters: readonly unknown[],
): Promise<unknown> {
  const client = await loadEmbedded(portico)
  const provider: Record<string, (...parameters: never[]) => unknown> = client.getProvider(chain)
  // The parameters match the named method: both come from one entry of the family's request.
  return provider[name]?.(...(parameters as never[]))
}
