import type { FrameStore } from './frameStore.js'

export type WatchedStore = FrameStore & {
  /** Hears when one of the watched values was put, by this tab or by another one of the same store. */
  subscribe: (listener: () => void) => void
}

/** A store that tells of what is put under these names. Nothing but the names crosses to other tabs. */
export function watchStore(store: FrameStore, names: readonly string[]): WatchedStore {
  const listeners: (() => void)[] = []
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const channel = openChannel(`${store.name} changes`)
  channel?.addEventListener('message', tell)
  // What the store says of itself changes, so it is asked each time.
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

/** Where a browser has no channels, or denies them, other tabs tell nothing. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
