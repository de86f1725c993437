/** A signal that follows other signals, and a function that detaches it from them. */
export type JoinedSignal = { signal: AbortSignal; release: () => void }

/**
 * Creates a signal that aborts with the first of `signals`, or after `timeoutMs`. It replaces the combination of
 * `AbortSignal.any` and `AbortSignal.timeout`, because Node 20 can garbage-collect such a timeout, and the wait then
 * never ends. Call `release` when the signal is no longer needed.
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
