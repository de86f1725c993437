import { RateLimitedError } from '../errors/request.js'

/**
 * What is under way is shared by those who ask for the same thing meanwhile. If a limit stops whoever began, it is theirs
 * alone: the next of those who wait begins anew, on its own account.
 *
 * @param isRefused whether a limit of whoever began left something out of what was read
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
