import type { OnRampState } from '../entities.js'
import { defaultOnRampState } from '../onRampDefaults.js'
import { onRampStore } from '../onRampStore.js'
import type { Portico } from '../portico.js'

/** What a person chooses. */
export type OnRampPatch = Partial<
  Pick<OnRampState, 'paymentAmount' | 'paymentCurrency' | 'purchaseCurrency' | 'selectedProvider'>
>

/** What is chosen to buy, and what it costs. */
export function getOnRampState(portico: Portico): OnRampState {
  return onRampStore(portico).getState()
}

/** Listens to it. Returns the way to stop listening. */
export function watchOnRamp(
  portico: Portico,
  { onChange }: { onChange: (state: OnRampState) => void },
): () => void {
  return onRampStore(portico).subscribe(onChange)
}

/** Changes some of what is chosen. What it would bring, and why it failed, is then unknown again. */
export function updateOnRamp(portico: Portico, patch: OnRampPatch): OnRampState {
  const store = onRampStore(portico)
  const before = store.getState()
  const isOther = Object.entries(patch).some(
    ([field, chosen]) => field !== 'selectedProvider' && before[field as keyof OnRampPatch] !== chosen,
  )
  store.setState({ ...(isOther && { error: null, purchaseAmount: undefined }), ...patch })
  return store.getState()
}

/** Every field as it was before anybody chose anything. */
export function resetOnRamp(portico: Portico): void {
  onRampStore(portico).setState(defaultOnRampState, true)
}
