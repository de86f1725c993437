/** Starts to watch once the code for it has loaded. A wallet that repeats its current state loses no event by that. */
export function lazyWatch(begin: () => Promise<() => void>): () => void {
  let stop: (() => void) | undefined
  let isStopped = false
  begin().then(
    (end) => {
      if (isStopped) end()
      else stop = end
    },
    () => {}, // a chunk that did not load: the wallet can still be used
  )
  return () => {
    isStopped = true
    stop?.()
  }
}
