import type { Portico } from './portico.js'
import { defineSlot, type Slot } from './slots.js'

/**
 * Defines the loading of a client, of which a kit has one. The kit follows the client from its first load until the kit
 * stops. `loading` and `loaded` are slots of other files, which also read them.
 */
export function defineLazyClient<client extends { stop(): void }>({
  create,
  follow,
  loaded,
  loading,
}: {
  create: (portico: Portico) => Promise<client>
  /** Keeps the kit's connections in sync with the client. Returns a function that ends this. */
  follow: (portico: Portico, client: client) => () => void
  loaded: Slot<client>
  loading: Slot<Promise<client>>
}): (portico: Portico) => Promise<client> {
  /** The client that the kit follows. */
  const followed = defineSlot<Promise<client>>()
  return (portico) => {
    const { slots } = portico.internal
    const running = slots.get(loading) ?? create(portico)
    if (slots.get(followed) === running) return running
    slots.set(loading, running)
    slots.set(followed, running)
    running.then(
      (client) => {
        slots.set(loaded, client)
        const endFollowing = follow(portico, client)
        const stop = portico.subscribe(
          ({ status }) => status,
          (status) => {
            if (status !== 'stopped') return
            stop()
            endFollowing()
            slots.delete(loading)
            slots.delete(loaded)
            client.stop()
          },
        )
      },
      // The next call loads the client again, so one network failure does not disable it permanently.
      () => slots.delete(loading),
    )
    return running
  }
}

/** Calls a method of a client's provider by its name. Undefined if the provider has no such method. */
export function callMethod<provider extends object>(
  provider: provider,
  name: keyof provider,
  parameters: readonly unknown[],
): unknown {
  // A cast: the parameters match the method, because both come from one entry of the family's request.
  const method = provider[name] as ((...parameters: readonly unknown[]) => unknown) | undefined
  return method?.apply(provider, [...parameters])
}
