import { parseJson } from '@portico/protocol/text'
import { RelayUnreachableError } from '../core/errors/walletConnect.js'
import { frameLimits } from './frameLimits.js'
import { createRequestIds } from './requestIds.js'

/** A relay's error response. */
export class RelayError extends Error {
  override name = 'RelayError'
  readonly code: number
  constructor({ code, message }: { code: number; message: string }) {
    super(message)
    this.code = code
  }
}

/** A message that a relay delivered. */
export type Delivery = { topic: string; message: string }

export type RelaySocketOptions = {
  /** Relays that serve the same wallets: if one cannot be reached, the next is tried. */
  urls: readonly string[]
  /** Returns the whole URL for one attempt, with its token. */
  toAddress: (url: string) => Promise<string>
  onDelivery: (delivery: Delivery) => void
  /** Returns true while a wallet's answer is awaited: the socket is then checked more often. */
  isWaiting: () => boolean
  /** Called if a relay refused this client with a reason. */
  onRefused: (reason: string) => void
  /** Called with the number of topics to which a relay refused to subscribe. */
  onUngranted?: ((count: number) => void) | undefined
}

export type RelaySocket = {
  /** Sends a request to the relay, over as many sockets as necessary. Rejects with `RelayError`, or when time is up. */
  request(method: string, params: object, timeoutMs: number): Promise<unknown>
  /**
   * Sets the subscribed topics; each new socket subscribes to all of them. Without topics and requests the socket
   * closes.
   */
  setTopics(topics: readonly string[]): void
  /** Checks the socket now, and fetches what was missed. For a page that becomes visible again. */
  wake(): void
  stop(): void
}

/**
 * How long a relay may take to open a socket, or to respond on one, before another socket is tried, in milliseconds.
 */
export const patienceMs = 8_000

/** Milliseconds before the first retry; doubled each time up to `longest`. */
const retryDelayMs = { first: 100, longest: 10_000 }

/** Pause between checks of a silent socket while a wallet's answer is awaited, in milliseconds. */
export const probeIntervalMs = 15_000

/** Otherwise the socket is checked only at every fourth tick. */
const idleProbeTicks = 4

/** Maximum number of topics in one request. Source: what clients of the field send. */
const batchLimit = 500

/** When the mailbox is read again after a subscription, while an answer is awaited, in milliseconds. */
const lookAgainMs = [400, 2_000]

/** How long a socket without a topic stays open, in milliseconds. */
const idleMs = 10_000

type Asked = {
  id: string
  method: string
  params: object
  /** Milliseconds, `Date.now`. */
  sentAt: number
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/**
 * Creates a socket to a relay that reconnects by itself. Requests are sent again on the next socket until they are
 * answered.
 */
export function createRelaySocket(options: RelaySocketOptions): RelaySocket {
  const asked = new Map<string, Asked>()
  const newId = createRequestIds(6)
  let topics: readonly string[] = []
  let socket: WebSocket | undefined
  let isOpening = false
  let isStopped = false
  let failures = 0
  let lastReason: string | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  let ticks = 0
  const probeTimer = setInterval(() => {
    ticks++
    if (topics.length > 0 && (options.isWaiting() || ticks % idleProbeTicks === 0)) probe()
  }, probeIntervalMs)
  // In Node a timer would keep the process running; browsers do not have `unref`.
  ;(probeTimer as { unref?: () => void }).unref?.()

  const isWanted = () => !isStopped && (asked.size > 0 || topics.length > 0)

  const send = (entry: Asked) => {
    if (socket?.readyState !== WebSocket.OPEN) return
    entry.sentAt = Date.now()
    const { id, method, params } = entry
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    const sentOn = socket
    setTimeout(() => {
      // A socket on which a request gets no response is dead, e.g. after a phone changed its network.
      if (asked.get(id) === entry && socket === sentOn) drop()
    }, patienceMs)
  }

  const ask = (method: string, params: object, timeoutMs: number): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = newId()
      const end =
        <outcome>(settle: (outcome: outcome) => void) =>
        (outcome: outcome) => {
          clearTimeout(timer)
          asked.delete(id)
          rest()
          settle(outcome)
        }
      const entry: Asked = { id, method, params, reject: end(reject), resolve: end(resolve), sentAt: 0 }
      const timer = setTimeout(
        () => entry.reject(new RelayUnreachableError({ reason: lastReason })),
        timeoutMs,
      )
      asked.set(id, entry)
      send(entry)
      ensure()
    })

  const subscribe = (wanted: readonly string[]) => {
    for (let start = 0; start < wanted.length; start += batchLimit) {
      const batch = wanted.slice(start, start + batchLimit)
      ask('irn_batchSubscribe', { topics: batch }, 60_000).then(
        (answer) => {
          lookAgain(batch)
          const left = readUngranted(answer, batch)
          // Retried in halves: topics that a relay cannot accept must not affect the others.
          if (left.length > 0 && left.length < batch.length) subscribeHalves(left)
        },
        (error) => {
          if (error instanceof RelayError) subscribeHalves(batch)
        },
      )
    }
  }

  /** Subscribes to ever smaller parts, down to one topic. */
  const subscribeHalves = (refused: readonly string[]) => {
    if (refused.length < 2) return options.onUngranted?.(refused.length)
    const open = refused.filter((topic) => topics.includes(topic))
    const middle = Math.ceil(open.length / 2)
    subscribe(open.slice(0, middle))
    subscribe(open.slice(middle))
  }

  /** Reads the mailbox again: a message published at the same moment may be neither in it nor delivered. */
  const lookAgain = (wanted: readonly string[]) => {
    for (const delayMs of lookAgainMs) {
      setTimeout(() => {
        const open = wanted.filter((topic) => topics.includes(topic))
        if (!isStopped && options.isWaiting()) void fetchMissed(open).catch(() => {})
      }, delayMs)
    }
  }

  /** Sends a request that also fetches what was missed. Without a response the socket is dropped. */
  const probe = () => {
    if (socket?.readyState !== WebSocket.OPEN) return ensure()
    void fetchMissed(topics).catch(() => {})
  }

  const fetchMissed = async (wanted: readonly string[]) => {
    for (let rounds = 0; rounds < 20 && wanted.length > 0; rounds++) {
      const answer = await ask(
        'irn_batchFetchMessages',
        { topics: wanted.slice(0, batchLimit) },
        patienceMs * 2,
      )
      const { hasMore, messages } = (answer ?? {}) as { hasMore?: unknown; messages?: unknown }
      for (const message of Array.isArray(messages) ? messages : []) deliver(message)
      if (hasMore !== true) return
    }
  }

  const deliver = (input: unknown) => {
    const { message, topic } = (input ?? {}) as Record<string, unknown>
    if (typeof message === 'string' && typeof topic === 'string' && topics.includes(topic)) {
      options.onDelivery({ message, topic })
    }
  }

  const onFrame = (data: unknown) => {
    let frame: Record<string, unknown> | null
    try {
      frame = parseJson(String(data), frameLimits) as typeof frame
    } catch {
      return
    }
    if (typeof frame !== 'object' || frame === null) return
    failures = 0
    const { error, id, method, params } = frame
    if (method === 'irn_subscription') {
      socket?.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
      return deliver((params as { data?: unknown } | undefined)?.data)
    }
    const entry = asked.get(String(id))
    if (!entry || method !== undefined) return
    if (typeof error !== 'object' || error === null) return entry.resolve(frame.result)
    const { code, message } = error as Record<string, unknown>
    entry.reject(new RelayError({ code: Number(code) || 0, message: String(message).slice(0, 200) }))
  }

  /** Drops the socket and tries another one. */
  const drop = () => {
    const dropped = socket
    socket = undefined
    isOpening = false
    if (dropped) {
      dropped.onopen = dropped.onmessage = dropped.onclose = null
      try {
        dropped.close()
      } catch {
        // The socket was never open.
      }
    }
    if (!isWanted()) return
    const delayMs = Math.min(retryDelayMs.first * 2 ** failures, retryDelayMs.longest)
    failures++
    clearTimeout(retryTimer)
    // Spread, so that a relay that comes back is not flooded by all of its clients.
    retryTimer = setTimeout(ensure, delayMs * (0.75 + Math.random() / 2))
  }

  const ensure = () => {
    if (socket || isOpening || !isWanted()) return
    clearTimeout(retryTimer)
    isOpening = true
    const url = options.urls[failures % options.urls.length] ?? ''
    options.toAddress(url).then((address) => {
      if (!isOpening) return
      if (!isWanted()) {
        isOpening = false
        return
      }
      try {
        open(address)
      } catch (error) {
        lastReason = String(error instanceof Error ? error.name : error) // never the address: it carries the token
        drop()
      }
    }, drop)
  }

  const open = (address: string) => {
    const opened = new WebSocket(address)
    socket = opened
    const openTimer = setTimeout(drop, patienceMs)
    opened.onopen = () => {
      clearTimeout(openTimer)
      isOpening = false
      const waiting = [...asked.values()]
      for (const entry of waiting) if (entry.method !== 'irn_batchSubscribe') send(entry)
      for (const entry of waiting) if (entry.method === 'irn_batchSubscribe') entry.resolve(undefined)
      subscribe(topics)
    }
    opened.onmessage = ({ data }) => onFrame(data)
    opened.onclose = ({ reason }) => {
      clearTimeout(openTimer)
      if (reason) {
        lastReason = reason.slice(0, 200)
        options.onRefused(lastReason)
      }
      drop()
    }
    opened.onerror = () => {}
  }

  /** Closes an unused socket after a while. */
  const rest = () => {
    clearTimeout(idleTimer)
    if (isWanted() || isStopped) return
    idleTimer = setTimeout(() => {
      if (!isWanted()) drop()
    }, idleMs)
    ;(idleTimer as { unref?: () => void }).unref?.()
  }

  return {
    request: ask,
    setTopics(wanted) {
      const added = wanted.filter((topic) => !topics.includes(topic))
      const removed = topics.filter((topic) => !wanted.includes(topic))
      topics = [...wanted]
      if (added.length > 0 && socket?.readyState === WebSocket.OPEN) subscribe(added)
      if (socket?.readyState === WebSocket.OPEN) {
        for (const topic of removed) ask('irn_unsubscribe', { id: topic, topic }, patienceMs).catch(() => {})
      }
      ensure()
      rest()
    },
    stop() {
      isStopped = true
      clearInterval(probeTimer)
      clearTimeout(retryTimer)
      clearTimeout(idleTimer)
      drop()
      for (const entry of [...asked.values()]) entry.reject(new RelayUnreachableError({ reason: 'stopped' }))
    },
    wake() {
      failures = 0
      if (socket?.readyState === WebSocket.OPEN) probe()
      else if (!isOpening || socket?.readyState !== WebSocket.CONNECTING) ensure()
    },
  }
}

/** Returns the topics of a batch for which the response contains no id. A response that is not a list is ignored. */
function readUngranted(answer: unknown, batch: readonly string[]): readonly string[] {
  if (!Array.isArray(answer)) return []
  return batch.filter((_, index) => typeof answer[index] !== 'string' || answer[index] === '')
}
