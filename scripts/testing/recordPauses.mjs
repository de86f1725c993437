// Read by tests that limit how long code pauses.
import { onTestFinished } from 'vitest'

/**
 * Records the pauses that code makes during a test: the delay, in ms, of each timer that runs out. A slow machine makes
 * none of them longer, and a timer that only guards against silence does not run out.
 */
export function recordPauses() {
  const pauses = []
  const { setTimeout } = globalThis
  globalThis.setTimeout = (run, ms = 0, ...values) => {
    const end = () => {
      pauses.push(ms)
      run(...values)
    }
    return setTimeout(end, ms)
  }
  onTestFinished(() => {
    globalThis.setTimeout = setTimeout
  })
  return pauses
}
