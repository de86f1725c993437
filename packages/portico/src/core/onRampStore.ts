import { createStore } from 'zustand/vanilla'
import type { OnRampState } from './entities.js'
import { defaultOnRampState } from './onRampDefaults.js'
import { perKit } from './slots.js'

/** Returns the kit's store for the purchase form, created at the first call. */
export const onRampStore = perKit(() => createStore<OnRampState>(() => defaultOnRampState))
