import { close } from './actions/open.js'
import { assertStarted } from './assertStarted.js'
import type { IntentEvent, IntentName, Intents } from './intent.js'
import { openModal } from './modalState.js'
import type { Portico } from './portico.js'

/**
 * Reports an intent, and opens the modal for it. If the modal is already open, the intent replaces the current view.
 */
export function showIntent<name extends IntentName>(
  portico: Portico,
  intent: name,
  ...[data]: Intents[name] extends undefined ? [] : [data: Intents[name]]
): void {
  assertStarted(portico, 'open')
  openModal(portico, { data, intent, namespace: undefined, view: undefined })
  // A cast: the tuple above ties the data to the name, but the compiler cannot see that for a generic name.
  portico.internal.emit('intent', { data, intent } as IntentEvent)
}

/** Reports that a sign-in is no longer needed, and closes the modal if it was opened for the sign-in. */
export function endSignIn(portico: Portico): void {
  if (isAskedToSignIn(portico)) close(portico)
  portico.internal.emit('intent', { data: undefined, intent: 'signInOver' })
}

/** Checks whether the modal is open because the kit asked the user to sign in. */
export function isAskedToSignIn({ store }: Portico): boolean {
  const { modal } = store.getState()
  return modal.status === 'open' && modal.request.intent === 'signInNeeded'
}
