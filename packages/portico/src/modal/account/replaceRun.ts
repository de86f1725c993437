import type { PorticoError } from '@portico/protocol/errors'
import { isPorticoError } from '@portico/protocol/errors'
import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import { replaceSend } from '../../core/actions/replaceSend.js'
import { perKit } from '../../core/slots.js'
import { useShell } from '../shell/shellContext.js'
import type { Shell } from '../shell/shellType.js'

/** The transaction to replace, and how. */
export type Replaced = { id: string; kind: 'speed-up' | 'cancel' }

/** The state of the last replacement. */
export type ReplaceRun =
  | { status: 'idle' }
  | ({ status: 'asking' } & Replaced)
  | ({ status: 'failed'; error: PorticoError | undefined } & Replaced)
  /** `keptNonce` is false if the wallet ignored the nonce, undefined if that is unknown. */
  | ({ status: 'sent'; keptNonce: boolean | undefined } & Replaced)

/**
 * Returns the store of the kit's last replacement. It outlives the screen, because the user may leave it and approve in
 * the wallet later.
 */
const replaceRunOf = perKit(() => createStore<ReplaceRun>(() => ({ status: 'idle' })))

/**
 * Returns the state of a transaction's last replacement, idle if that was of another one, and a function that resets
 * it.
 */
export function useReplaceRun(id: string): readonly [ReplaceRun, () => void] {
  const store = replaceRunOf(useShell().portico)
  const run = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  const isOfThis = run.status !== 'idle' && run.id === id
  return [isOfThis ? run : { status: 'idle' }, () => store.setState({ status: 'idle' }, true)]
}

/** Lets the wallet replace a transaction. Call it only from a click. */
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
