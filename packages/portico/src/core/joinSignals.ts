/**
 * Returns a signal that aborts with the first of `signals`. It replaces `AbortSignal.any`, which Firefox has since 124
 * and Safari since 17.4. None of them may outlive the request by much: it follows them until one aborts.
 */
export function joinSignals(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const joined = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted) joined.abort(signal.reason)
    signal?.addEventListener('abort', () => joined.abort(signal.reason), { signal: joined.signal })
  }
  return joined.signal
}
