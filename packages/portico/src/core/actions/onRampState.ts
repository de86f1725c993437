import type { OnRampState } from '../entities.js'
import { defaultOnRampState } from '../onRampDefaults.js'
import { onRampStore } from '../onRampStore.js'
import type { Portico } from '../portico.js'

/** The fields that a user chooses. */
export type OnRampPatch = Partial<
  Pick<OnRampState, 'paymentAmount' | 'paymentCurrency' | 'purchaseCurrency' | 'selectedProvider'>
>

/** Returns the state of the purchase: the user's choices and the quote. */
export function getOnRampState(portico: Portico): OnRampState {
  return onRampStore(portico).getState()
}

/** Watches the state of the purchase. Returns a function that stops watching. */
export function watchOnRamp(
  portico: Portico,
  { onChange }: { onChange: (state: OnRampState) => void },
): () => void {
  return onRampStore(portico).subscribe(onChange)
}

/** Changes some of the choices, and clears the quote and its error. */
export function updateOnRamp(portico: Portico, patch: OnRampPatch): OnRampState {
  const store = onRampStore(portico)
  const before = store.getState()
  const isOther = Object.entries(patch).some(
    ([field, chosen]) => field !== 'selectedProvider' && before[field as keyof OnRampPatch] !== chosen,
  )
  store.setState({ ...(isOther && { error: null, purchaseAmount: undefined }), ...patch })
  return store.getState()
}

/** Resets every field to its default. */
export function resetOnRamp(portico: Portico): void {
  onRampStore(portico).setState(defaultOnRampState, true)
}
