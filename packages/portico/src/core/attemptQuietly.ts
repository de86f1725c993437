import type { Portico } from './portico.js'

/** Runs a family's own code. What it throws is logged: one family must not break the others, or what core does. */
export function attemptQuietly<result>(portico: Portico, run: () => result): result | undefined {
  try {
    return run()
  } catch (error) {
    portico.internal.log.add('warn', 'A family failed', { error: String(error) })
    return undefined
  }
}
