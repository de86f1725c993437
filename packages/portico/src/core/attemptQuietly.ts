import type { Portico } from './portico.js'

/** Runs a family's own code and logs its errors: a family must not break the other families or the core. */
export function attemptQuietly<result>(portico: Portico, run: () => result): result | undefined {
  try {
    return run()
  } catch (error) {
    portico.internal.log.add('warn', 'A family failed', { error: String(error) })
    return undefined
  }
}
