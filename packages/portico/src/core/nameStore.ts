import { createStore, type StoreApi } from 'zustand/vanilla'
import type { NameServiceState } from './entities.js'
import type { Portico } from './portico.js'

/** Returns the kit's store for the name form, created at the first call. */
export function nameStore(portico: Portico): StoreApi<NameServiceState> {
  const { memo } = portico.internal
  const known = memo.get('names') as StoreApi<NameServiceState> | undefined
  if (known) return known
  const store = createStore<NameServiceState>(() => ({ loading: false, suggestions: [] }))
  memo.set('names', store)
  return store
}
