type Listener = (...payload: never[]) => void

/** The part of Node's `EventEmitter` that libraries use on a provider. */
export class Emitter {
  readonly #listeners = new Map<string, { listener: Listener; isOnce: boolean }[]>()

  on(event: string, listener: Listener, isOnce = false): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), { isOnce, listener }])
    return this
  }

  once(event: string, listener: Listener): this {
    return this.on(event, listener, true)
  }

  /** Removes the newest registration of a listener. */
  off(event: string, listener: Listener): this {
    const listeners = this.#listeners.get(event) ?? []
    const index = listeners.findLastIndex((each) => each.listener === listener)
    this.#listeners.set(
      event,
      listeners.filter((_, at) => at !== index),
    )
    return this
  }

  removeAllListeners(event?: string): this {
    if (event === undefined) this.#listeners.clear()
    else this.#listeners.delete(event)
    return this
  }

  emit(event: string, ...payload: unknown[]): boolean {
    const listeners = this.#listeners.get(event) ?? []
    for (const { isOnce, listener } of listeners) {
      if (isOnce) this.off(event, listener)
      try {
        listener(...(payload as never[]))
      } catch (error) {
        // An error in one listener of the site must not keep the event from the others.
        reportError(error)
      }
    }
    return listeners.length > 0
  }

  listenerCount(event: string): number {
    return this.#listeners.get(event)?.length ?? 0
  }

  /** Does nothing: there is no limit. Libraries call it. */
  setMaxListeners(_count: number): this {
    return this
  }
}
