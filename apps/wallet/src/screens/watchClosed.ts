const lookEveryMs = 250
/** How long to wait after the window has closed, in ms, because its last message may still arrive. */
const lastWordMs = 500

/**
 * Calls back once a window has closed and its last message has had time to arrive. No event reports that a window
 * closes.
 */
export function watchClosed(opened: Window, onClosed: () => void): () => void {
  let lastWord: ReturnType<typeof setTimeout> | undefined
  const looking = setInterval(() => {
    if (!opened.closed) return
    clearInterval(looking)
    lastWord = setTimeout(onClosed, lastWordMs)
  }, lookEveryMs)
  return () => {
    clearInterval(looking)
    clearTimeout(lastWord)
  }
}
