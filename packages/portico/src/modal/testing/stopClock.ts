import { onTestFinished, vi } from 'vitest'

/**
 * Stops the page's timers until the test ends, so that a pause lasts as long as the test says and not as long as the
 * machine takes.
 */
export function stopClock() {
  // Timers set before are still the browser's own.
  vi.useFakeTimers({
    shouldClearNativeTimers: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
  }
  return {
    pass,
    /** For `expect.poll`: time goes on with each look. */
    passing:
      <value>(look: () => value) =>
      async () => {
        await pass(10)
        return look()
      },
  }
}
