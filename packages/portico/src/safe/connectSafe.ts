import type { Portico } from '../core/portico.js'

export type SafeOptions = {
  /** Origins of the Safe interfaces in whose frame the site may run. Default: `https://app.safe.global`. */
  origins?: readonly string[] | undefined
}

/**
 * Connects the Safe in whose frame the site runs (Safe Apps), without a prompt. Outside of a frame it does nothing. In
 * any other frame, it sends no message.
 *
 * ```ts
 * connectSafe(kit)
 * ```
 *
 * @returns a function that stops it; the connection stays
 * @see docs/getting-started.md#inside-a-safe
 */
export function connectSafe(kit: Portico, options: SafeOptions = {}): () => void {
  const { origins = ['https://app.safe.global'] } = options
  if (typeof window === 'undefined' || window.parent === window) return () => {}
  // A cast: Firefox does not have this property. An outer page may hide its origin, which is then `null` as text.
  const [outer = 'null'] = Array.from(
    (window.location as { ancestorOrigins?: ArrayLike<string> } | undefined)?.ancestorOrigins ?? [],
  )
  if (outer !== 'null' && !origins.includes(outer)) return () => {}
  const abort = new AbortController()
  import('./followSafe.js').then(
    ({ followSafe }) => {
      const around = outer === 'null' ? origins : [outer]
      if (!abort.signal.aborted) void followSafe(kit, around, abort.signal)
    },
    () => {}, // without the chunk, other wallets still connect
  )
  return () => abort.abort()
}
