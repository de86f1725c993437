import { isPorticoError, type PorticoError } from '@portico/protocol/errors'
import { useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { replaceSend } from '../../core/actions/replaceSend.js'
import type { Portico } from '../../core/portico.js'
import { useShell } from '../shellContext.js'
import type { Shell } from '../shellType.js'

/** Which transaction, and what is to become of it. */
export type Replaced = { id: string; kind: 'speed-up' | 'cancel' }

/** How the last replacement stands with the wallet. */
export type ReplaceRun =
  | { status: 'idle' }
  | ({ status: 'asking' } & Replaced)
  | ({ status: 'failed'; error: PorticoError | undefined } & Replaced)
  /** `keptNonce` is false where the wallet ignored the nonce, undefined where nobody knows. */
  | ({ status: 'sent'; keptNonce: boolean | undefined } & Replaced)

/** One for a kit: who leaves the screen and answers in the wallet later has done it all the same. */
function replaceRunOf(portico: Portico): StoreApi<ReplaceRun> {
  const { memo } = portico.internal
  const known = memo.get('modal.replaceRun') as StoreApi<ReplaceRun> | undefined
  if (known) return known
  const store = createStore<ReplaceRun>(() => ({ status: 'idle' }))
  memo.set('modal.replaceRun', store)
  return store
}

/** How the last replacement of a transaction stands; idle for every other one. */
export function useReplaceRun(id: string): readonly [ReplaceRun, () => void] {
  const store = replaceRunOf(useShell().portico)
  const run = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  const isOfThis = run.status !== 'idle' && run.id === id
  return [isOfThis ? run : { status: 'idle' }, () => store.setState({ status: 'idle' }, true)]
}

/** Has the wallet replace a transaction. Only from a click. */
export async function runReplace({ portico }: Shell, replaced: Replaced): Promise<void> {
  const store = replaceRunOf(portico)
  if (store.getState().status === 'asking') return
  store.setState({ ...replaced, status: 'asking' }, true)
  try {
    const { keptNonce } = await replaceSend(portico, replaced)
    store.setState({ ...replaced, keptNonce, status: 'sent' }, true)
  } catch (error) {
    const failure = isPorticoError(error) ? error : undefined
    store.setState({ ...replaced, error: failure, status: 'failed' }, true)
  }
}
