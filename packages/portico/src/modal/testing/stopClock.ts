import { expect, onTestFinished, vi } from 'vitest'

/**
 * Stops the page's timers until the test ends. A pause then lasts as long as the test decides, and not as long as the
 * machine takes.
 */
export function stopClock() {
  // Timers that started earlier are still the browser's own.
  vi.useFakeTimers({
    shouldClearNativeTimers: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    await rendered()
  }
  return {
    pass,
    /** For `expect.poll`: before each check, runs the timers that are due, without moving the time. */
    still:
      <value>(look: () => value) =>
      async () => {
        await pass(0)
        return look()
      },
    /** For `expect.poll`: moves the time with each check. */
    passing:
      <value>(look: () => value) =>
      async () => {
        await pass(10)
        return look()
      },
  }
}

/**
 * Waits until React has rendered all that is due, with its effects, so that a test can check that something did not
 * happen. React schedules its work by messages to itself. Each message is a separate task, and messages arrive in
 * order.
 */
async function rendered(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        resolve()
      }
      port2.postMessage(undefined)
    })
  }
}

/**
 * Stops the clock that counts seconds until the test ends. Each call of the returned function moves it by one second,
 * however long the machine takes for a check.
 */
export function stopSeconds(): () => Promise<void> {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  return async () => {
    // A countdown starts a moment after its text appears.
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
    vi.advanceTimersByTime(1_000)
  }
}
