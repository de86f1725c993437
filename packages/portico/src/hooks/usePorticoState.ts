'use client'
import { toPublicState } from '../core/actions/getPublicState.js'
import type { PublicState } from '../core/state.js'
import { useSelector } from './useSelector.js'

/** Returns the public state that the specification defines (section 4). */
export function usePorticoState(): PublicState {
  return useSelector('usePorticoState', toPublicState)
}
