import type { PorticoError } from '@portico/protocol/errors'
import { isPorticoError } from '@portico/protocol/errors'
import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import { registerName } from '../../core/actions/registerName.js'
import { perKit } from '../../core/slots.js'
import { currentEntry } from '../shell/navigation.js'
import { queryClientOf } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'
import type { Shell } from '../shell/shellType.js'
import { rowOf } from '../views.js'

/** The text in the field, and the state of the last registration. */
export type NameRun = { text: string } & (
  | { status: 'idle' }
  /** `name` is complete, e.g. `alice.agora.eth`. */
  | { status: 'asking'; name: string }
  | { status: 'failed'; name: string; error: PorticoError | undefined }
)

/** Returns the store of the kit's registration. It outlives the screen, so that the user finds it as they left it. */
export const nameRunOf = perKit(() => createStore<NameRun>(() => ({ status: 'idle', text: '' })))

/** Returns the text in the field with the state of the registration, and a function that changes the text. */
export function useNameRun(): readonly [NameRun, (text: string) => void] {
  const store = nameRunOf(useShell().portico)
  const run = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  return [
    run,
    (text) => {
      // The text does not change while the wallet is asked to sign for it.
      if (store.getState().status !== 'asking') store.setState({ status: 'idle', text }, true)
    },
  ]
}

/** Lets the wallet sign for a name and the server register it, then shows the success. Call it only from a click. */
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
    // The name was taken meanwhile, so cached results for it are out of date.
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

/** Replaces the screens of choosing a name. If the user is elsewhere, that view stays. */
function showSuccess(shell: Shell, name: string): void {
  const navigation = () => shell.store.getState().navigation
  if (shell.portico.store.getState().modal.status === 'closed') return
  const isChoosing = () => rowOf(currentEntry(navigation()).view).group === 'registration'
  if (!isChoosing()) return
  while (isChoosing() && navigation().history.length > 1) shell.back()
  if (isChoosing()) shell.replace('RegisterAccountNameSuccess', { name })
  else shell.navigate('RegisterAccountNameSuccess', { name })
}
