import type { EmbeddedNamespace, EmbeddedProvider } from '../embeddedClient.js'
import type { Portico } from '../portico.js'
import { loadEmbedded } from './loadEmbedded.js'

/** Calls the embedded wallet's provider of one family, loading its client where it is not there yet. */
export async function askEmbedded(
  portico: Portico,
  chain: EmbeddedNamespace,
  name: keyof EmbeddedProvider,
  parameters: readonly unknown[],
): Promise<unknown> {
  const client = await loadEmbedded(portico)
  const provider: Record<string, (...parameters: never[]) => unknown> = client.getProvider(chain)
  // The caller's parameters are those of the method it names: both come from one entry of the family's request.
  return provider[name]?.(...(parameters as never[]))
}
