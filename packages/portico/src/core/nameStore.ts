import { createStore, type StoreApi } from 'zustand/vanilla'
import type { NameServiceState } from './entities.js'
import type { Portico } from './portico.js'

/** What is known while a person chooses a name: one for a kit, made when it is first asked for. */
export function nameStore(portico: Portico): StoreApi<NameServiceState> {
  const { memo } = portico.internal
  const known = memo.get('names') as StoreApi<NameServiceState> | undefined
  if (known) return known
  const store = createStore<NameServiceState>(() => ({ loading: false, suggestions: [] }))
  memo.set('names', store)
  return store
}
