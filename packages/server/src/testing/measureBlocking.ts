import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

const resolutionMs = 5

/** Returns for how long `run` blocks the main thread at most, in milliseconds. */
export async function measureBlocking(run: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  // The first and the last block are measured only between two rounds of the event loop.
  await pause(4 * resolutionMs)
  await run()
  await pause(4 * resolutionMs)
  delay.disable()
  return delay.max / 1e6 - resolutionMs
}
