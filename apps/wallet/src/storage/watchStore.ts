import type { FrameStore } from './frameStore.js'

/** Where a watched value was changed: in this tab, or in another tab with the same store. */
export type ChangedIn = 'thisTab' | 'anotherTab'

export type WatchedStore = FrameStore & {
  /** Calls the listener when one of the watched values was put or removed. */
  subscribe: (listener: (changedIn: ChangedIn) => void) => void
}

/** Wraps a store, so that it reports changes of the values with these names. Other tabs get only the names. */
export function watchStore(store: FrameStore, names: readonly string[]): WatchedStore {
  const listeners: ((changedIn: ChangedIn) => void)[] = []
  const tell = (changedIn: ChangedIn) => {
    for (const listener of listeners) listener(changedIn)
  }
  const channel = openChannel(`${store.name} changes`)
  channel?.addEventListener('message', () => tell('anotherTab'))
  const report = (name: string) => {
    if (!names.includes(name)) return
    channel?.postMessage(name)
    tell('thisTab')
  }
  // The store's own properties can change, so they are read each time.
  return Object.assign(Object.create(store) as FrameStore, {
    async clear() {
      await store.clear()
      for (const name of names) report(name)
    },
    async put(name: string, value: unknown) {
      await store.put(name, value)
      report(name)
    },
    async remove(name: string) {
      await store.remove(name)
      report(name)
    },
    subscribe: (listener: (changedIn: ChangedIn) => void) => void listeners.push(listener),
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
