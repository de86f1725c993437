import type { Connector } from './connector.js'
import type { Portico } from './createPortico.js'
import { type EmbeddedProvider, embeddedId, embeddedName } from './embeddedClient.js'

/** The embedded wallet's connectors, in the families that it has accounts in. The frame loads when one is first asked. */
export function toEmbeddedConnectors(portico: Portico): Connector[] {
  // A social login that took the whole window came back to this page.
  if (location.search.includes('result_uri=')) {
    setTimeout(() =>
      import('./actions/socialLogin.js').then(({ resumeSocial }) => resumeSocial(portico)).catch(() => {}),
    )
  }
  return (['eip155', 'solana'] as const).flatMap((chain) => {
    if (!portico.families[chain]) return []
    const pass =
      (name: keyof EmbeddedProvider) =>
      (...parameters: readonly unknown[]) =>
        import('./embedded/askEmbedded.js').then(({ askEmbedded }) =>
          askEmbedded(portico, chain, name, parameters),
        )
    const provider = { on: pass('on'), removeListener: pass('removeListener'), request: pass('request') }
    return [{ chain, id: embeddedId, name: embeddedName, provider, type: 'AUTH' }]
  })
}
