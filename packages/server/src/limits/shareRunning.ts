import { RateLimitedError } from '../errors/request.js'

/**
 * Shares a running read with other callers of the same key. If a limit of the first caller cut the result short, only
 * that caller gets it. The next caller in line reads again, on its own limits.
 *
 * @param isRefused checks whether a limit of the first caller cut the result short
 */
export async function shareRunning<value>(
  running: Map<string, Promise<value>>,
  key: string,
  read: () => Promise<value>,
  isRefused: (value: value) => boolean = () => false,
): Promise<value> {
  for (let current = running.get(key); current; current = running.get(key)) {
    try {
      const value = await current
      if (!isRefused(value)) return value
    } catch (error) {
      if (!(error instanceof RateLimitedError)) throw error
    }
  }
  const started = read().finally(() => {
    if (running.get(key) === started) running.delete(key)
  })
  running.set(key, started)
  return started
}
