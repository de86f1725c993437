import { createStore } from 'zustand/vanilla'
import type { OnRampState } from './entities.js'
import { defaultOnRampState } from './onRampDefaults.js'
import { perKit } from './slots.js'

/** What a person has chosen to buy: one for a kit, made when it is first asked for. */
export const onRampStore = perKit(() => createStore<OnRampState>(() => defaultOnRampState))
