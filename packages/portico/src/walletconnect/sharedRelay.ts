import { RelayUnreachableError } from '../core/errors/walletConnect.js'
import { randomId } from '../format/randomId.js'
import { createLeaderLock } from './leaderLock.js'
import { type OpenRequest, openRequest } from './openRequest.js'
import { RelayError } from './relayError.js'
import { createRelaySocket, type RelaySocketOptions } from './relaySocket.js'
import type { Delivery } from './relayTopics.js'

/** One socket for all tabs of a site. */
export type SharedRelay = {
  request(method: string, params: object, timeoutMs: number): Promise<unknown>
  /** Sets the topics to which this tab listens. */
  setTopics(topics: readonly string[]): void
  /** True in the one tab that has the socket. This tab answers for all. */
  isLeader(): boolean
  /** Notifies the other tabs that the stored data changed. */
  tellChange(): void
  wake(): void
  stop(): void
}

export type SharedRelayOptions = Omit<RelaySocketOptions, 'onDelivery'> & {
  /** Tabs with the same name share a socket. */
  name: string
  onDelivery: (delivery: Delivery) => void
  /** Called if another tab changed the stored data. */
  onChange: () => void
}

/** The messages between the tabs of one origin. */
type Call =
  | { kind: 'ask'; tab: string; id: number; method: string; params: object; timeoutMs: number }
  | { kind: 'answer'; tab: string; id: number; result?: unknown; error?: { code: number; message: string } }
  | { kind: 'topics'; tab: string; topics: readonly string[] }
  | { kind: 'delivery'; delivery: Delivery }
  /** The relay refused the leader, which affects all waiting tabs. */
  | { kind: 'refused'; reason: string }
  /** The leader is alive and has received a request, but the relay has not responded yet. */
  | { kind: 'heard'; tab: string; id: number }
  | { kind: 'wake' | 'bye'; tab: string }
  | { kind: 'leader' | 'change' }

/**
 * How long the leader may take to acknowledge a request, in milliseconds. A browser may freeze a background tab that
 * has the lock. That tab then acknowledges nothing, but the lock itself would not show it.
 */
export const heardWithinMs = 2_000

/** Id of a wake-up. The ids of requests start at 1. */
const wakeId = 0

/** Maximum number of tabs whose topics the leader stores. */
const mostTabs = 200

type Waiting = OpenRequest & { call: Extract<Call, { kind: 'ask' }> }

/**
 * Shares one socket between the tabs of a site. The tab that has a lock owns the socket: it passes the socket's
 * messages to all tabs, and sends the requests of the others. If that tab closes, or does not acknowledge a request,
 * another one takes over and sends all pending requests again. Without locks or a channel, every tab has its own
 * socket.
 */
export function createSharedRelay(options: SharedRelayOptions): SharedRelay {
  const { name, onChange, onDelivery, onRefused, ...socketOptions } = options
  const locks = globalThis.navigator?.locks
  const canShare = locks !== undefined && typeof BroadcastChannel !== 'undefined'
  const channel = canShare ? new BroadcastChannel(name) : undefined
  const tab = randomId()
  const waiting = new Map<number, Waiting>()
  const topicsByTab = new Map<string, readonly string[]>([[tab, []]])
  const stopped = new AbortController()
  /** Timers by the id of a request. A timer fires if the request is not acknowledged. */
  const unheard = new Map<number, ReturnType<typeof setTimeout>>()
  let count = 0
  let socket: ReturnType<typeof createRelaySocket> | undefined

  const post = (call: Call) => {
    if (!stopped.signal.aborted) channel?.postMessage(call)
  }
  const tellTopics = () => post({ kind: 'topics', tab, topics: topicsByTab.get(tab) ?? [] })
  const listen = () => socket?.setTopics([...new Set([...topicsByTab.values()].flat())])

  const forget = (id: number) => {
    clearTimeout(unheard.get(id))
    unheard.delete(id)
  }
  /** Sends a message to the leader. Without an acknowledgment, this tab takes over. */
  const tell = (id: number, call: Call) => {
    forget(id)
    const takeOver = () => {
      if (!socket && !stopped.signal.aborted) lock.contend({ steal: true })
    }
    unheard.set(id, setTimeout(takeOver, heardWithinMs))
    post(call)
  }

  const lead = () => {
    for (const id of [...unheard.keys()]) forget(id)
    socket = createRelaySocket({
      ...socketOptions,
      onDelivery(delivery) {
        post({ delivery, kind: 'delivery' })
        onDelivery(delivery)
      },
      onRefused(reason) {
        post({ kind: 'refused', reason })
        onRefused(reason)
      },
    })
    listen()
    post({ kind: 'leader' })
    for (const [id, { call, reject, resolve }] of waiting) {
      waiting.delete(id)
      socket.request(call.method, call.params, call.timeoutMs).then(resolve, reject)
    }
  }

  const onCall = (call: Call) => {
    if (call.kind === 'change') onChange()
    else if (socket) {
      if (call.kind === 'wake') {
        post({ id: wakeId, kind: 'heard', tab: call.tab })
        socket.wake()
      } else if (call.kind === 'bye') {
        topicsByTab.delete(call.tab)
        listen()
      } else if (call.kind === 'topics') {
        topicsByTab.delete(call.tab)
        topicsByTab.set(call.tab, call.topics)
        const oldest = [...topicsByTab.keys()].find((other) => other !== tab)
        if (topicsByTab.size > mostTabs && oldest) topicsByTab.delete(oldest)
        listen()
      } else if (call.kind === 'ask') {
        post({ id: call.id, kind: 'heard', tab: call.tab })
        const answer = { id: call.id, kind: 'answer', tab: call.tab } as const
        socket.request(call.method, call.params, call.timeoutMs).then(
          (result) => post({ ...answer, result }),
          (error: Error) => {
            const code = error instanceof RelayError ? error.code : 0
            post({ ...answer, error: { code, message: error.message } })
          },
        )
      }
    } else if (call.kind === 'delivery') onDelivery(call.delivery)
    else if (call.kind === 'refused') onRefused(call.reason)
    else if (call.kind === 'leader') {
      tellTopics()
      for (const [id, entry] of waiting) tell(id, entry.call)
    } else if (call.kind === 'heard' && call.tab === tab) forget(call.id)
    else if (call.kind === 'answer' && call.tab === tab) {
      const entry = waiting.get(call.id)
      if (call.error === undefined) entry?.resolve(call.result)
      else entry?.reject(call.error.code ? new RelayError(call.error) : new RelayUnreachableError())
    }
  }
  if (channel) channel.onmessage = ({ data }: MessageEvent<Call>) => onCall(data)

  const lock = createLeaderLock({
    isLeading: () => socket !== undefined,
    lead,
    name,
    onLost() {
      socket?.stop()
      socket = undefined
      tellTopics()
    },
    stopped: stopped.signal,
  })
  if (canShare) lock.contend()
  else lead()

  return {
    isLeader: () => socket !== undefined,
    request(method, params, timeoutMs) {
      if (socket) return socket.request(method, params, timeoutMs)
      const call = { id: ++count, kind: 'ask', method, params, tab, timeoutMs } as const
      const opened = openRequest({
        onEnd() {
          forget(call.id)
          waiting.delete(call.id)
        },
        timeoutMs,
      })
      waiting.set(call.id, { ...opened, call })
      tell(call.id, call)
      return opened.promise
    },
    setTopics(topics) {
      topicsByTab.set(tab, topics)
      listen()
      if (!socket) tellTopics()
    },
    stop() {
      post({ kind: 'bye', tab })
      stopped.abort()
      lock.leave()
      for (const id of [...unheard.keys()]) forget(id)
      channel?.close()
      socket?.stop()
      for (const entry of [...waiting.values()])
        entry.reject(new RelayUnreachableError({ reason: 'stopped' }))
    },
    tellChange: () => post({ kind: 'change' }),
    wake() {
      // A request that expires after the client has stopped still calls this.
      if (stopped.signal.aborted) return
      if (socket) socket.wake()
      else if (channel) tell(wakeId, { kind: 'wake', tab })
    },
  }
}
