// Read by tests that limit how long the main thread is blocked.
import { setTimeout as pause } from 'node:timers/promises'

const tickMs = 2

/**
 * Returns for how long `run` blocks the main thread at most, in milliseconds. The lesser of elapsed time and CPU time
 * counts: other processes on the same cores lengthen the elapsed time, and other threads lengthen the CPU time.
 */
export async function measureBlocking(run) {
  let longestMs = 0
  let startedAt = performance.now()
  let cpu = process.cpuUsage()
  const timer = setInterval(() => {
    const { system, user } = process.cpuUsage(cpu)
    longestMs = Math.max(longestMs, Math.min(performance.now() - startedAt, (system + user) / 1000))
    startedAt = performance.now()
    cpu = process.cpuUsage()
  }, tickMs)
  try {
    // The first and the last block are measured only between two ticks.
    await pause(2 * tickMs)
    await run()
    await pause(2 * tickMs)
  } finally {
    clearInterval(timer)
  }
  return longestMs
}
