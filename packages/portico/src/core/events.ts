import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { Alert } from './alert.js'
import type { IntentEvent } from './intent.js'
import type { Connection } from './state.js'
import type { TrackingEvent } from './trackingEvents.js'

/** Events of `portico.on`, by name. */
export type PorticoEvents = {
  connect: {
    connection: Connection /** True if a wallet of an earlier visit reconnected by itself. */
    restored: boolean
  }
  disconnect: { connectorId: string; namespace: ChainNamespace; reason: 'user' | 'wallet' | 'other tab' }
  accountChange: { address: string; connectorId: string; namespace: ChainNamespace }
  networkChange: { namespace: ChainNamespace; networkId: CaipNetworkId }
  /**
   * The kit needs a screen, or no longer needs it. The modal shows the screen. Without the modal, the site shows it.
   */
  intent: IntentEvent
  /** A tracked step of the user, even if it is not sent to a server. */
  track: TrackingEvent
  alert: Alert
}

export type EventName = keyof PorticoEvents
export type EventListener<name extends EventName> = (event: PorticoEvents[name]) => void

export type Emitter = {
  on<name extends EventName>(name: name, listener: EventListener<name>): () => void
  emit<name extends EventName>(name: name, event: PorticoEvents[name]): void
}

/** Creates a typed emitter. If a listener throws, neither the kit nor the other listeners are affected. */
export function createEmitter(): Emitter {
  const listeners = new Map<EventName, Set<(event: never) => void>>()
  return {
    emit(name, event) {
      for (const listener of [...(listeners.get(name) ?? [])]) {
        try {
          listener(event as never)
        } catch (error) {
          // Reported like any uncaught error of the site, without an effect on the action that emitted the event.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
    on(name, listener) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener as (event: never) => void))
      return () => set.delete(listener as (event: never) => void)
    },
  }
}
