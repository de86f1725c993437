/** A signal that aborts after a time in which waits for memory do not count. */
export type TimeLimit = {
  signal: AbortSignal
  /** Returns whether the time has passed. */
  isOver: () => boolean
  /** Waits for something that does not count. The remaining time continues afterwards. */
  outside: (wait: Promise<void>) => Promise<void>
  /** Call it when the signal is no longer needed. */
  release: () => void
}

/** Creates a signal that follows `signal`, and aborts after `timeoutMs`. */
export function createTimeLimit(signal: AbortSignal, timeoutMs: number): TimeLimit {
  const controller = new AbortController()
  const follow = () => controller.abort(signal.reason)
  let remainingMs = timeoutMs
  let isOver = false
  let isReleased = false
  let startedAtMs = 0
  let timer: NodeJS.Timeout | undefined
  const start = () => {
    if (isReleased) return
    startedAtMs = performance.now()
    timer = setTimeout(
      () => {
        isOver = true
        controller.abort(new DOMException('It took too long.', 'TimeoutError'))
      },
      Math.max(0, remainingMs),
    )
    timer.unref()
  }
  start()
  if (signal.aborted) follow()
  signal.addEventListener('abort', follow)
  return {
    isOver: () => isOver,
    async outside(wait) {
      clearTimeout(timer)
      remainingMs -= performance.now() - startedAtMs
      try {
        await wait
      } finally {
        start()
      }
    },
    release() {
      isReleased = true
      clearTimeout(timer)
      signal.removeEventListener('abort', follow)
    },
    signal: controller.signal,
  }
}
