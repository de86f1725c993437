import type { Connector } from '../../core/connector.js'
import type { FamilyContext } from '../../core/family.js'
import { type StandardWallet, watchStandardWallets } from '../standardWallets.js'

export type DiscoverOptions = { announced: boolean; mobile: boolean }

/** Watches for wallets of the Wallet Standard that speak Solana; on Android there are those of the phone, too. */
export function discover(
  { announced, mobile }: DiscoverOptions,
  context: FamilyContext,
  onConnectors: (connectors: readonly Connector[]) => void,
): () => void {
  if (typeof window === 'undefined') return () => {}
  let found: readonly Connector[] = []
  let own: readonly Connector[] = []
  let isStopped = false
  const publish = () => {
    if (!isStopped) onConnectors([...found, ...own])
  }
  // Most pages are on no phone, and do not load it.
  if (mobile && /android/i.test(globalThis.navigator?.userAgent ?? '')) {
    import('./listMobileConnectors.js').then(
      ({ listMobileConnectors }) => {
        own = listMobileConnectors(context)
        publish()
      },
      () => {}, // one way of several
    )
  }
  const stop = announced
    ? watchStandardWallets(
        ({ chains, features }) =>
          chains.some((chain) => chain.startsWith('solana:')) &&
          'standard:connect' in features &&
          Object.keys(features).some((feature) => feature.startsWith('solana:sign')),
        (wallets) => {
          found = toConnectors(wallets)
          publish()
        },
      )
    : undefined
  return () => {
    isStopped = true
    stop?.()
  }
}

/** A wallet has no id but its name; a second one of the same name is marked. */
function toConnectors(wallets: readonly StandardWallet[]): Connector[] {
  const counts = new Map<string, number>()
  return wallets.map(({ imageUrl, name, wallet }): Connector => {
    const look = name.normalize('NFKC').toLowerCase().replaceAll(' ', '-')
    const count = (counts.get(look) ?? 0) + 1
    counts.set(look, count)
    // Never one of Portico's own ids: those have no colon.
    const id = `standard:${look}`
    return {
      chain: 'solana',
      id: count > 1 ? `${id}#${count}` : id,
      imageUrl,
      name,
      provider: wallet,
      type: 'ANNOUNCED',
      ...(count > 1 && { duplicateOf: id }),
    }
  })
}
