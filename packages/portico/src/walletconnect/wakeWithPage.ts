/** Calls `wake` when a page comes back from a wallet's app, from the cache or online. Its socket may be dead then. */
export function wakeWithPage(wake: () => void): () => void {
  if (typeof document === 'undefined') return () => {}
  const onVisible = () => {
    if (document.visibilityState === 'visible') wake()
  }
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('pageshow', wake)
  addEventListener('online', wake)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    removeEventListener('pageshow', wake)
    removeEventListener('online', wake)
  }
}
