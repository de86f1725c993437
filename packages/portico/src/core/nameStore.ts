import { createStore } from 'zustand/vanilla'
import type { NameServiceState } from './entities.js'
import { perKit } from './slots.js'

/** What is known while a person chooses a name: one for a kit, made when it is first asked for. */
export const nameStore = perKit(() =>
  createStore<NameServiceState>(() => ({ loading: false, suggestions: [] })),
)
