const channelName = 'portico.cookies'

export type FollowedTabs = {
  /** Call this with each value that this tab reads. */
  noteRead: (key: string, value: string | null) => void
  /** Call this after this tab has written a value. */
  noteWritten: (key: string) => void
}

/**
 * Fires a `storage` event in this tab when another tab changes a cookie, as browsers do for localStorage. Without this
 * event, if another tab disconnected, this tab would write the connection to the cookies again.
 */
export function followTabs(read: (key: string) => string | null): FollowedTabs {
  if (typeof addEventListener === 'undefined' || typeof BroadcastChannel === 'undefined')
    return { noteRead() {}, noteWritten() {} }
  /** The values that this tab last saw. */
  const known = new Map<string, string | null>()
  let channel: BroadcastChannel | undefined
  const look = () => {
    for (const [key, oldValue] of known) {
      const newValue = read(key)
      if (newValue === oldValue) continue
      known.set(key, newValue)
      dispatchEvent(new StorageEvent('storage', { key, newValue, oldValue }))
    }
  }
  const open = () => {
    channel = new BroadcastChannel(channelName)
    channel.onmessage = look
    // In Node, an open channel would keep the process of a test running.
    ;(channel as { unref?: () => void }).unref?.()
  }
  open()
  // Some browsers do not put a page with an open channel into their back/forward cache.
  addEventListener('pagehide', () => channel?.close())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    open()
    look()
  })
  return {
    noteRead(key, value) {
      // If the value has changed, another tab changed it, and its message is on the way.
      if (!known.has(key)) known.set(key, value)
    },
    noteWritten(key) {
      known.set(key, read(key))
      channel?.postMessage(null)
    },
  }
}
