/**
 * Yields the chunks of a body, and stops if `signal` aborts. The signal of `fetch` is not enough: if the garbage
 * collector runs while a body arrives, Node 20 forgets that signal, and the body may take any time.
 *
 * @throws the signal's reason
 */
export async function* readChunks(
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader()
  const stop = () => void reader.cancel(signal?.reason).catch(() => {})
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      signal?.throwIfAborted()
      if (done) return
      yield value
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    // A body that is not read to its end would block its connection.
    await reader.cancel().catch(() => {})
  }
}
