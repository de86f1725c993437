import type { Connector } from './connector.js'
import { embeddedId, embeddedName } from './embeddedClient.js'
import type { Portico } from './portico.js'
import { toLazyProvider } from './toLazyProvider.js'

/**
 * Returns the embedded wallet's connectors, one for each configured family in which it has accounts. The frame loads
 * with the first request.
 */
export function toEmbeddedConnectors(portico: Portico): Connector[] {
  // The user has come back to this page from a social login that took the whole window.
  if (location.search.includes('result_uri=')) {
    setTimeout(() =>
      import('./actions/resumeSocial.js').then(({ resumeSocial }) => resumeSocial(portico)).catch(() => {}),
    )
  }
  return (['eip155', 'solana'] as const)
    .filter((chain) => portico.families[chain])
    .map((chain) => ({
      chain,
      id: embeddedId,
      name: embeddedName,
      provider: toLazyProvider(async (method, parameters) => {
        const { askEmbedded } = await import('./embedded/askEmbedded.js')
        return askEmbedded(portico, chain, method, parameters)
      }),
      type: 'AUTH',
    }))
}
