import { createStore, type StoreApi } from 'zustand/vanilla'
import type { OnRampState } from './entities.js'
import { defaultOnRampState } from './onRampDefaults.js'
import type { Portico } from './portico.js'

/** What a person has chosen to buy: one for a kit, made when it is first asked for. */
export function onRampStore(portico: Portico): StoreApi<OnRampState> {
  const { memo } = portico.internal
  const known = memo.get('onramp') as StoreApi<OnRampState> | undefined
  if (known) return known
  const store = createStore<OnRampState>(() => defaultOnRampState)
  memo.set('onramp', store)
  return store
}
