/** Begins to watch once the code for it is there. Of a wallet that tells what is known already nothing is missed. */
export function lazyWatch(begin: () => Promise<() => void>): () => void {
  let stop: (() => void) | undefined
  let isStopped = false
  begin().then(
    (end) => {
      if (isStopped) end()
      else stop = end
    },
    () => {}, // a file that did not arrive: the wallet is of use all the same
  )
  return () => {
    isStopped = true
    stop?.()
  }
}
