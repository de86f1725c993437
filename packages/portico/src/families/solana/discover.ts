import type { Connector } from '../../core/connector.js'
import { type StandardWallet, watchStandardWallets } from '../standardWallets.js'

/** Watches for wallets of the Wallet Standard that speak Solana. */
export function discover(onConnectors: (connectors: readonly Connector[]) => void): () => void {
  if (typeof window === 'undefined') return () => {}
  return watchStandardWallets(
    ({ chains, features }) =>
      chains.some((chain) => chain.startsWith('solana:')) &&
      'standard:connect' in features &&
      Object.keys(features).some((feature) => feature.startsWith('solana:sign')),
    (wallets) => onConnectors(toConnectors(wallets)),
  )
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
