import type { Connector } from '../../core/connector.js'
import type { FamilyContext } from '../../core/family.js'
import { type StandardWallet, watchStandardWallets } from '../standardWallets.js'

export type DiscoverOptions = { announced: boolean; mobile: boolean }

/** Watches for wallets of the Wallet Standard with Solana. On Android it also lists the phone's wallets. */
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
  // Not loaded on most pages, because they are not on an Android phone.
  if (mobile && /android/i.test(globalThis.navigator?.userAgent ?? '')) {
    import('./listMobileConnectors.js').then(
      ({ listMobileConnectors }) => {
        own = listMobileConnectors(context)
        publish()
      },
      () => {}, // this is only one of several ways to connect
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

/** Converts wallets to connectors. A wallet's only id is its name, so a second one with the same name is marked. */
function toConnectors(wallets: readonly StandardWallet[]): Connector[] {
  const counts = new Map<string, number>()
  return wallets.map(({ imageUrl, name, wallet }): Connector => {
    const look = name.normalize('NFKC').toLowerCase().replaceAll(' ', '-')
    const count = (counts.get(look) ?? 0) + 1
    counts.set(look, count)
    // The id never equals one of Portico's own, which have no colon.
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
