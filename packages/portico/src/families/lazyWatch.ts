/** Starts to watch once the code for it has loaded. No event is lost if the wallet repeats its current state. */
export function lazyWatch(begin: () => Promise<() => void>): () => void {
  let stop: (() => void) | undefined
  let isStopped = false
  begin().then(
    (end) => {
      if (isStopped) end()
      else stop = end
    },
    () => {}, // if the chunk does not load, the wallet can still be used
  )
  return () => {
    isStopped = true
    stop?.()
  }
}
