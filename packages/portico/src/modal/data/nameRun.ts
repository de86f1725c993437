import { isPorticoError, type PorticoError } from '@portico/protocol/errors'
import { useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { registerName } from '../../core/actions/registerName.js'
import type { Portico } from '../../core/portico.js'
import { currentEntry } from '../navigation.js'
import { useShell } from '../shellContext.js'
import type { Shell } from '../shellType.js'
import type { ViewName } from '../viewName.js'
import { queryClientOf } from './queryClient.js'

/** What stands in the field, and how the last registration stands. */
export type NameRun = { text: string } & (
  | { status: 'idle' }
  /** `name` is whole, e.g. `alice.agora.eth`. */
  | { status: 'asking'; name: string }
  | { status: 'failed'; name: string; error: PorticoError | undefined }
)

/** One for a kit: who leaves the screen, and comes back to it, finds it as it was. */
export function nameRunOf(portico: Portico): StoreApi<NameRun> {
  const { memo } = portico.internal
  const known = memo.get('modal.nameRun') as StoreApi<NameRun> | undefined
  if (known) return known
  const store = createStore<NameRun>(() => ({ status: 'idle', text: '' }))
  memo.set('modal.nameRun', store)
  return store
}

/** What stands in the field, how the registration stands, and the way to change the text. */
export function useNameRun(): readonly [NameRun, (text: string) => void] {
  const store = nameRunOf(useShell().portico)
  const run = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  return [
    run,
    (text) => {
      // What the wallet is being asked stays as it was asked.
      if (store.getState().status !== 'asking') store.setState({ status: 'idle', text }, true)
    },
  ]
}

/** Has the wallet sign for a name and the server register it, then shows that it is done. Only from a click. */
export async function runRegistration(shell: Shell, label: string, zone: string): Promise<void> {
  const { portico } = shell
  const store = nameRunOf(portico)
  const { status, text } = store.getState()
  if (status === 'asking') return
  const name = `${label}.${zone}`
  store.setState({ name, status: 'asking', text }, true)
  let registered: Awaited<ReturnType<typeof registerName>>
  try {
    registered = await registerName(portico, { name: label })
  } catch (error) {
    store.setState({ error: isPorticoError(error) ? error : undefined, name, status: 'failed', text }, true)
    // Somebody was quicker: what was known of this name no longer holds.
    void queryClientOf(portico).invalidateQueries({ queryKey: ['names', 'suggestions'] })
    void queryClientOf(portico).invalidateQueries({ queryKey: ['names', 'limit'] })
    return
  }
  store.setState({ status: 'idle', text: '' }, true)
  const client = queryClientOf(portico)
  client.setQueryData(['identity', registered.address], { avatar: null, name: registered.name })
  void client.invalidateQueries({ queryKey: ['names', 'suggestions'] })
  void client.invalidateQueries({ queryKey: ['names', 'limit'] })
  showSuccess(shell, registered.name)
}

const nameViews: readonly ViewName[] = ['ChooseAccountName', 'RegisterAccountName']

/** In the place of the screens of choosing; who is elsewhere stays there. */
function showSuccess(shell: Shell, name: string): void {
  const navigation = () => shell.store.getState().navigation
  if (shell.portico.store.getState().modal.status === 'closed') return
  if (!nameViews.includes(currentEntry(navigation()).view)) return
  while (nameViews.includes(currentEntry(navigation()).view) && navigation().history.length > 1) shell.back()
  if (nameViews.includes(currentEntry(navigation()).view))
    shell.replace('RegisterAccountNameSuccess', { name })
  else shell.navigate('RegisterAccountNameSuccess', { name })
}
