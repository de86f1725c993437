/**
 * Returns a function that starts the work, or joins the work that is running. A rejection is not final: the next call
 * starts the work again.
 */
export function shareRunning<result>(start: () => Promise<result>): () => Promise<result> {
  let running: Promise<result> | undefined
  return () => {
    running ??= start().finally(() => {
      running = undefined
    })
    return running
  }
}
