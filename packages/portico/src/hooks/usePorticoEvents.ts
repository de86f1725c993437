'use client'
import type { TrackingEvent } from '../core/trackingEvents.js'
import { useSelector } from './useSelector.js'

/** Returns the last tracked step, or null before the first step. */
export function usePorticoEvents(): TrackingEvent | null {
  return useSelector('usePorticoEvents', (state) => state.event)
}
