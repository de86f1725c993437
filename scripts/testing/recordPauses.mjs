// Read by tests that limit how long code pauses.
import { onTestFinished } from 'vitest'

/**
 * Records the pauses that code makes during a test: the delay, in ms, of each timer that fires. A slow machine makes no
 * delay longer. A timer that only guards against silence does not fire.
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
