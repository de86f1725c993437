const channelName = 'portico.cookies'

export type FollowedTabs = {
  /** To be called with each value that this tab reads. */
  noteRead: (key: string, value: string | null) => void
  /** To be called after this tab has written a value. */
  noteWritten: (key: string) => void
}

/**
 * Reports what other tabs write into cookies, as browsers do for localStorage: by a `storage` event. Without it, a tab
 * that is still open would write its connection again after another tab has disconnected.
 */
export function followTabs(read: (key: string) => string | null): FollowedTabs {
  if (typeof addEventListener === 'undefined' || typeof BroadcastChannel === 'undefined')
    return { noteRead() {}, noteWritten() {} }
  /** The values as this tab knows them. */
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
    // In Node, an open channel would keep a test's process running.
    ;(channel as { unref?: () => void }).unref?.()
  }
  open()
  // Some browsers keep no page with an open channel for the way back.
  addEventListener('pagehide', () => channel?.close())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    open()
    look()
  })
  return {
    noteRead(key, value) {
      // A later value is another tab's: its message is on the way.
      if (!known.has(key)) known.set(key, value)
    },
    noteWritten(key) {
      known.set(key, read(key))
      channel?.postMessage(null)
    },
  }
}
