/**
 * Settles like `running`, or rejects as soon as `signal` aborts: with its reason, or with what `toError` returns. The
 * work itself goes on, and its result is ignored.
 */
export function orAborted<value>(
  running: Promise<value>,
  signal: AbortSignal,
  toError: () => unknown = () => signal.reason,
): Promise<value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(toError())
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    running.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
