import { createStore } from 'zustand/vanilla'
import type { NameServiceState } from './entities.js'
import { perKit } from './slots.js'

/** Returns the kit's store for the name form, created at the first call. */
export const nameStore = perKit(() =>
  createStore<NameServiceState>(() => ({ loading: false, suggestions: [] })),
)
