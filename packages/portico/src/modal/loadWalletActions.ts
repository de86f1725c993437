import type { Portico } from '../core/portico.js'

const load = () => import('./walletActions.js')

type WalletActions = Awaited<ReturnType<typeof load>>

const name = 'modal.walletActions'

/**
 * What asks a wallet. Loaded once the modal is on screen: no click on a wallet comes before. Kept, since an import() of what
 * is there already still takes a browser some tasks, and a frame between them; what did not come is asked for again.
 */
export function loadWalletActions({ internal: { memo } }: Portico): Promise<WalletActions> {
  const known = memo.get(name) as Promise<WalletActions> | undefined
  if (known) return known
  const loading = load()
  memo.set(name, loading)
  loading.catch(() => memo.delete(name))
  return loading
}
