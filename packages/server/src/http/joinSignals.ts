/** A signal that ends with others, and how to let go of them once nobody waits any more. */
export type JoinedSignal = { signal: AbortSignal; release: () => void }

/**
 * Ends with the first of `signals`, or after `timeoutMs`. In the place of `AbortSignal.any` with `AbortSignal.timeout`: Node 20
 * forgets such a timeout when it collects garbage, and what waits then waits for ever. Call `release` when it is over.
 */
export function joinSignals(signals: readonly AbortSignal[], timeoutMs?: number): JoinedSignal {
  const controller = new AbortController()
  const follow = ({ target }: Event) => controller.abort((target as AbortSignal).reason)
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => controller.abort(new DOMException('It took too long.', 'TimeoutError')), timeoutMs)
  timer?.unref()
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason)
    signal.addEventListener('abort', follow)
  }
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer)
      for (const signal of signals) signal.removeEventListener('abort', follow)
    },
  }
}
