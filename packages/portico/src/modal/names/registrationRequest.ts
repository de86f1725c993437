import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import { type RegisterNameReturnType, registerName } from '../../core/actions/registerName.js'
import type { Portico } from '../../core/portico.js'
import { queryClientOf } from '../../core/queries/queryClient.js'
import { createRequest, type RequestState } from '../../core/requestState.js'
import { perKit } from '../../core/slots.js'
import { toAskedAccount } from '../../core/toAskedAccount.js'
import { currentEntry } from '../shell/navigation.js'
import { useShell } from '../shell/shellContext.js'
import type { Shell } from '../shell/shellType.js'
import { rowOf } from '../views.js'

/** The state of the last registration. The subject contains the label before the zone, and the complete name. */
export type RegistrationRequest = RequestState<RegisterNameReturnType, { label: string; name: string }>

/** Returns the kit's last registration. It outlives the screen, so that a user who comes back finds it unchanged. */
export const registrationRequestOf = perKit((portico: Portico) =>
  createRequest<RegisterNameReturnType, { label: string; name: string }>(({ label }) =>
    registerName(portico, { name: label }),
  ),
)

/** Returns the store of the text in the field. It also outlives the screen. */
export const nameTextOf = perKit(() => createStore<{ text: string }>(() => ({ text: '' })))

/** Returns the text in the field, and a function that changes it. */
export function useNameText(): readonly [string, (text: string) => void] {
  const { portico } = useShell()
  const store = nameTextOf(portico)
  const read = () => store.getState().text
  return [
    useSyncExternalStore(store.subscribe, read, read),
    (text) => {
      const request = registrationRequestOf(portico)
      // The text does not change while the wallet is prompted to sign for it.
      if (request.getState().status === 'pending') return
      request.reset()
      store.setState({ text })
    },
  ]
}

/** Lets the wallet sign for a name and the server register it. Then shows the success. Call it only from a click. */
export async function requestRegistration(shell: Shell, label: string, zone: string): Promise<void> {
  const { portico } = shell
  const request = registrationRequestOf(portico)
  if (request.getState().status === 'pending') return
  const run = await request.run({ label, name: `${label}.${zone}` })
  const client = queryClientOf(portico)
  // This also runs after a failure: if someone else took the name meanwhile, cached results are out of date.
  void client.invalidateQueries({ queryKey: ['names', 'suggestions'] })
  void client.invalidateQueries({ queryKey: ['names', 'limit'] })
  if (run.status !== 'success') return
  const { address, name } = run.data
  request.reset()
  nameTextOf(portico).setState({ text: '' })
  client.setQueryData(['identity', toAskedAccount(portico.store.getState(), address)], { avatar: null, name })
  showSuccess(shell, name)
}

/** Replaces the views in which the user chooses a name. If the user is on another view, that view stays. */
function showSuccess(shell: Shell, name: string): void {
  const navigation = () => shell.store.getState().navigation
  if (shell.portico.store.getState().modal.status === 'closed') return
  const isChoosing = () => rowOf(currentEntry(navigation()).view).group === 'registration'
  if (!isChoosing()) return
  while (isChoosing() && navigation().history.length > 1) shell.back()
  if (isChoosing()) shell.replace('RegisterAccountNameSuccess', { name })
  else shell.navigate('RegisterAccountNameSuccess', { name })
}
