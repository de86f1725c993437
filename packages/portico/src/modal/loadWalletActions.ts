import type { Portico } from '../core/portico.js'

const load = () => import('./walletActions.js')

type WalletActions = Awaited<ReturnType<typeof load>>

const name = 'modal.walletActions'

/**
 * Loads the actions that prompt a wallet. It loads once the modal is on screen, before any click on a wallet. The
 * promise is stored, because an import() of a loaded file still takes a browser some tasks, and a frame between them.
 * After a failure it loads again.
 */
export function loadWalletActions({ internal: { memo } }: Portico): Promise<WalletActions> {
  const known = memo.get(name) as Promise<WalletActions> | undefined
  if (known) return known
  const loading = load()
  memo.set(name, loading)
  loading.catch(() => memo.delete(name))
  return loading
}
