/**
 * Returns a signal that aborts when the first of `signals` aborts. It replaces `AbortSignal.any`, which Firefox has
 * since 124 and Safari since 17.4. Pass no signal that lives much longer than the request: the listeners stay until one
 * signal aborts.
 */
export function joinSignals(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const joined = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted) joined.abort(signal.reason)
    signal?.addEventListener('abort', () => joined.abort(signal.reason), { signal: joined.signal })
  }
  return joined.signal
}
