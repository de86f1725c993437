import { RateLimitedError } from '../errors/request.js'
import { orAborted } from '../http/orAborted.js'

/**
 * A caller that has waited this long for refused reads of others reads by itself, in ms. Most refusals come at once, so
 * many callers still share the next read.
 */
const mostWaitMs = 2000

export type ShareOptions<value> = {
  /** Checks whether a limit of the first caller cut the result short. Default: it never does. */
  isRefused?: ((value: value) => boolean) | undefined
  /** Ends the wait for a read of others. */
  signal?: AbortSignal | undefined
}

/**
 * Shares a running read with other callers of the same key. If a limit of the first caller cut the result short, only
 * that caller gets it. The next caller in line reads again, on its own limits. A stranger can put any number of refused
 * reads in line, so nobody waits for more than one that takes long.
 */
export async function shareRunning<value>(
  running: Map<string, Promise<value>>,
  key: string,
  read: () => Promise<value>,
  { isRefused = () => false, signal }: ShareOptions<value> = {},
): Promise<value> {
  const startedAtMs = performance.now()
  for (let current = running.get(key); current; current = running.get(key)) {
    try {
      const value = await (signal ? orAborted(current, signal) : current)
      if (!isRefused(value)) return value
    } catch (error) {
      if (!(error instanceof RateLimitedError)) throw error
    }
    if (performance.now() - startedAtMs >= mostWaitMs) break
  }
  const started = read().finally(() => {
    if (running.get(key) === started) running.delete(key)
  })
  running.set(key, started)
  return started
}
