type LeaderLockOptions = {
  /** The lock's name, by which tabs compete. */
  name: string
  isLeading: () => boolean
  /** Called when this tab has the lock, or may not use locks. */
  lead: () => void
  /** Called when another tab took the lock. */
  onLost: () => void
  /** Aborted when the kit stops. */
  stopped: AbortSignal
}

/** Creates the lock that one tab of a site holds: the one that leads. */
export function createLeaderLock({ isLeading, lead, name, onLost, stopped }: LeaderLockOptions) {
  /** The newest attempt to get the lock; the outcome of older ones is ignored. */
  let contending: AbortController | undefined

  /** Waits for the lock, or takes it, and keeps it until the kit stops or another tab takes it. */
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
        // Rejected because the page may not use locks: it then gets its own socket.
        if (!isLeading()) return lead()
        // Taken by a tab that got no response in time.
        onLost()
        contend()
      })
  }

  return { contend, leave: () => contending?.abort() }
}
