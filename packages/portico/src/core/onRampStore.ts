import { createStore, type StoreApi } from 'zustand/vanilla'
import type { OnRampState } from './entities.js'
import { defaultOnRampState } from './onRampDefaults.js'
import type { Portico } from './portico.js'

/** Returns the kit's store for the purchase form, created at the first call. */
export function onRampStore(portico: Portico): StoreApi<OnRampState> {
  const { memo } = portico.internal
  const known = memo.get('onramp') as StoreApi<OnRampState> | undefined
  if (known) return known
  const store = createStore<OnRampState>(() => defaultOnRampState)
  memo.set('onramp', store)
  return store
}
