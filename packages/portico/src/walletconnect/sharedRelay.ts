import { RelayUnreachableError } from '../core/errors/walletConnect.js'
import { randomId } from '../format/randomId.js'
import { createRelaySocket, type Delivery, RelayError, type RelaySocketOptions } from './relaySocket.js'

/** One socket for all tabs of a site. */
export type SharedRelay = {
  request(method: string, params: object, timeoutMs: number): Promise<unknown>
  /** What this tab listens to. */
  setTopics(topics: readonly string[]): void
  /** True in the one tab that holds the socket: it answers for all. */
  isLeader(): boolean
  /** Tells the other tabs that what is stored changed. */
  tellChange(): void
  wake(): void
  stop(): void
}

export type SharedRelayOptions = Omit<RelaySocketOptions, 'onDelivery'> & {
  /** Tabs that share it have the same name. */
  name: string
  onDelivery: (delivery: Delivery) => void
  /** Another tab changed what is stored. */
  onChange: () => void
}

/** What tabs of one origin tell each other. */
type Call =
  | { kind: 'ask'; tab: string; id: number; method: string; params: object; timeoutMs: number }
  | { kind: 'answer'; tab: string; id: number; result?: unknown; error?: { code: number; message: string } }
  | { kind: 'topics'; tab: string; topics: readonly string[] }
  | { kind: 'delivery'; delivery: Delivery }
  /** The relay turned the leader away: all that wait are concerned. */
  | { kind: 'refused'; reason: string }
  /** The leader's word that it lives, for what was asked, before the relay has answered. */
  | { kind: 'heard'; tab: string; id: number }
  | { kind: 'wake' | 'bye'; tab: string }
  | { kind: 'leader' | 'change' }

/**
 * Milliseconds that the leader has to say that it heard. A browser may freeze a tab in the background that holds the lock:
 * it answers nobody, and the lock alone would never tell.
 */
export const heardWithinMs = 2_000

/** Stands for a wake-up among the ids of questions, which begin at 1. */
const wakeId = 0

/** Tabs whose topics the leader keeps, at most. */
const mostTabs = 200

type Waiting = {
  call: Extract<Call, { kind: 'ask' }>
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/**
 * Shares one socket between the tabs of a site: the tab that gets a lock holds it, hands what it brings to all, and
 * asks the relay for those that have none. When it closes, or is asked and stays silent, another takes over, and everything
 * that was asked and is still open is asked again. Without locks or a channel every tab has a socket of its own.
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
  /** By the id of what was asked: fires where nobody says that it was heard. */
  const unheard = new Map<number, ReturnType<typeof setTimeout>>()
  let count = 0
  /** The newest wish to hold the lock; what became of older ones is of no interest. */
  let contending: AbortController | undefined
  let socket: ReturnType<typeof createRelaySocket> | undefined

  const post = (call: Call) => {
    if (!stopped.signal.aborted) channel?.postMessage(call)
  }
  const listen = () => socket?.setTopics([...new Set([...topicsByTab.values()].flat())])

  const forget = (id: number) => {
    clearTimeout(unheard.get(id))
    unheard.delete(id)
  }
  /** Tells the leader, and takes its place where it does not say that it heard. */
  const tell = (id: number, call: Call) => {
    forget(id)
    const takeOver = () => {
      if (!socket && !stopped.signal.aborted) contend({ steal: true })
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
      post({ kind: 'topics', tab, topics: topicsByTab.get(tab) ?? [] })
      for (const [id, entry] of waiting) tell(id, entry.call)
    } else if (call.kind === 'heard' && call.tab === tab) forget(call.id)
    else if (call.kind === 'answer' && call.tab === tab) {
      const entry = waiting.get(call.id)
      if (call.error === undefined) entry?.resolve(call.result)
      else entry?.reject(call.error.code ? new RelayError(call.error) : new RelayUnreachableError())
    }
  }
  if (channel) channel.onmessage = ({ data }: MessageEvent<Call>) => onCall(data)

  /** Waits for the lock, or takes it, and holds it until the kit stops or another tab takes it. */
  const contend = ({ steal = false } = {}) => {
    contending?.abort()
    const mine = new AbortController()
    contending = mine
    const isOver = () => stopped.signal.aborted || contending !== mine
    locks
      ?.request(name, steal ? { steal } : { signal: mine.signal }, async () => {
        if (isOver()) return
        lead()
        await new Promise<void>((resolve) => stopped.signal.addEventListener('abort', () => resolve()))
      })
      .catch(() => {
        if (isOver()) return
        // Refused, where a page has no right to locks: then a socket of its own it is.
        if (!socket) return lead()
        // Taken by a tab that was not answered in time.
        socket.stop()
        socket = undefined
        post({ kind: 'topics', tab, topics: topicsByTab.get(tab) ?? [] })
        contend()
      })
  }
  if (canShare) contend()
  else lead()

  return {
    isLeader: () => socket !== undefined,
    request(method, params, timeoutMs) {
      if (socket) return socket.request(method, params, timeoutMs)
      const call = { id: ++count, kind: 'ask', method, params, tab, timeoutMs } as const
      return new Promise((resolve, reject) => {
        const end =
          <outcome>(settle: (outcome: outcome) => void) =>
          (outcome: outcome) => {
            clearTimeout(timer)
            forget(call.id)
            waiting.delete(call.id)
            settle(outcome)
          }
        const entry: Waiting = { call, reject: end(reject), resolve: end(resolve) }
        const timer = setTimeout(() => entry.reject(new RelayUnreachableError()), timeoutMs)
        waiting.set(call.id, entry)
        tell(call.id, call)
      })
    },
    setTopics(topics) {
      topicsByTab.set(tab, topics)
      listen()
      if (!socket) post({ kind: 'topics', tab, topics })
    },
    stop() {
      post({ kind: 'bye', tab })
      stopped.abort()
      contending?.abort()
      for (const id of [...unheard.keys()]) forget(id)
      channel?.close()
      socket?.stop()
      for (const entry of [...waiting.values()])
        entry.reject(new RelayUnreachableError({ reason: 'stopped' }))
    },
    tellChange: () => post({ kind: 'change' }),
    wake() {
      if (socket) socket.wake()
      else if (channel) tell(wakeId, { kind: 'wake', tab })
    },
  }
}
