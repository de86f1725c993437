import type { FrameStore } from './frameStore.js'

export type WatchedStore = FrameStore & {
  /** Calls the listener when this tab, or another tab with the same store, puts one of the watched values. */
  subscribe: (listener: () => void) => void
}

/** Wraps a store, so that it reports changes of the values with these names. Other tabs get only the names. */
export function watchStore(store: FrameStore, names: readonly string[]): WatchedStore {
  const listeners: (() => void)[] = []
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const channel = openChannel(`${store.name} changes`)
  channel?.addEventListener('message', tell)
  // The store's own properties can change, so they are read each time.
  return Object.assign(Object.create(store) as FrameStore, {
    async put(name: string, value: unknown) {
      await store.put(name, value)
      if (!names.includes(name)) return
      channel?.postMessage(name)
      tell()
    },
    subscribe: (listener: () => void) => void listeners.push(listener),
  })
}

/** Opens the channel. If the browser has no channels or denies them, other tabs report nothing. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
