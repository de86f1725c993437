import { createDayVolume, type DayVolume } from '../limits/dayVolume.js'
import type { Settings } from '../settings/settings.js'

/** Creates the limits on how many characters of tracking events a client and a project may store in a day. */
export function createEventVolume(
  { eventsMbPerClient, eventsMbPerProject }: Settings['limits'],
  nowMs: () => number,
): DayVolume {
  return createDayVolume({
    nowMs,
    perClient: eventsMbPerClient * 1_000_000,
    perPool: eventsMbPerProject * 1_000_000,
  })
}
