type LeaderLockOptions = {
  /** The lock's name. Tabs with the same name compete for the lock. */
  name: string
  isLeading: () => boolean
  /** Called when this tab has the lock, or if the page may not use locks. */
  lead: () => void
  /** Called when another tab took the lock. */
  onLost: () => void
  /** Aborted when the kit stops. */
  stopped: AbortSignal
}

/** Creates the lock for one leading tab of a site. */
export function createLeaderLock({ isLeading, lead, name, onLost, stopped }: LeaderLockOptions) {
  /** The newest attempt to get the lock. The outcome of older attempts is ignored. */
  let contending: AbortController | undefined

  /** Waits for the lock, or takes it from another tab. Holds it until the kit stops or another tab takes it. */
  const contend = ({ steal = false } = {}) => {
    contending?.abort()
    const mine = new AbortController()
    contending = mine
    const isOver = () => stopped.aborted || contending !== mine
    globalThis.navigator?.locks
      ?.request(name, steal ? { steal } : { signal: mine.signal }, async () => {
        if (isOver()) return
        lead()
        await new Promise<void>((resolve) => stopped.addEventListener('abort', () => resolve()))
      })
      .catch(() => {
        if (isOver()) return
        // The page may not use locks, so it gets its own socket.
        if (!isLeading()) return lead()
        // Another tab took the lock, because this one did not respond in time.
        onLost()
        contend()
      })
  }

  return { contend, leave: () => contending?.abort() }
}
