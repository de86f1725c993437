import { parseJson } from '@portico/protocol/text'
import { RelayUnreachableError } from '../core/errors/walletConnect.js'
import { frameLimits } from './frameLimits.js'
import { createRequestIds } from './requestIds.js'

/** What a relay answered instead of a result. */
export class RelayError extends Error {
  override name = 'RelayError'
  readonly code: number
  constructor({ code, message }: { code: number; message: string }) {
    super(message)
    this.code = code
  }
}

/** A message that a relay brought. */
export type Delivery = { topic: string; message: string }

export type RelaySocketOptions = {
  /** Relays that serve the same wallets: the next is tried when one cannot be reached. */
  urls: readonly string[]
  /** The whole address for one try, with its token. */
  toAddress: (url: string) => Promise<string>
  onDelivery: (delivery: Delivery) => void
  /** True while a wallet's answer is waited for: the socket is then looked at more often. */
  isWaiting: () => boolean
  /** A relay turned this client away and said why. */
  onRefused: (reason: string) => void
  /** So many topics a relay would not listen to. */
  onUngranted?: ((count: number) => void) | undefined
}

export type RelaySocket = {
  /** Asks the relay, through as many sockets as it takes. Rejects with `RelayError`, or when time is up. */
  request(method: string, params: object, timeoutMs: number): Promise<unknown>
  /** What is listened to; each new socket subscribes to all of it. None, and nothing asked: the socket is closed. */
  setTopics(topics: readonly string[]): void
  /** Looks now whether the socket lives, and fetches what was missed. For a page that comes back. */
  wake(): void
  stop(): void
}

/** Milliseconds that a relay has to open a socket, or to answer on one, before another socket is tried. */
export const patienceMs = 8_000

/** Milliseconds before the first further try; doubled each time up to the second. */
const retryDelayMs = { first: 100, longest: 10_000 }

/** Milliseconds between looks whether a silent socket lives, while a wallet's answer is waited for. */
export const probeIntervalMs = 15_000

/** Otherwise it is looked at every so many times. */
const idleProbeTicks = 4

/** Topics of one request. Source: what clients of the field send. */
const batchLimit = 500

/** Milliseconds after a subscription at which the mailbox is looked into again, while an answer is waited for. */
const lookAgainMs = [400, 2_000]

/** Milliseconds for which a socket without a topic is kept. */
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

/** A socket to a relay that comes back by itself. What it is asked is sent again on the next socket until it is answered. */
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
  // Node waits for a timer otherwise, a browser does not know the word.
  ;(probeTimer as { unref?: () => void }).unref?.()

  const isWanted = () => !isStopped && (asked.size > 0 || topics.length > 0)

  const send = (entry: Asked) => {
    if (socket?.readyState !== WebSocket.OPEN) return
    entry.sentAt = Date.now()
    const { id, method, params } = entry
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    const sentOn = socket
    setTimeout(() => {
      // A socket that lets a question pass is dead, whatever its state says: a phone changed its network.
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
          // Once more, each half by itself: what a relay cannot take must not hold back the rest.
          if (left.length > 0 && left.length < batch.length) subscribeHalves(left)
        },
        (error) => {
          if (error instanceof RelayError) subscribeHalves(batch)
        },
      )
    }
  }

  /** Asks again for a part at a time, down to one topic. */
  const subscribeHalves = (refused: readonly string[]) => {
    if (refused.length < 2) return options.onUngranted?.(refused.length)
    const open = refused.filter((topic) => topics.includes(topic))
    const middle = Math.ceil(open.length / 2)
    subscribe(open.slice(0, middle))
    subscribe(open.slice(middle))
  }

  /** What was published in the same moment may be in neither the mailbox that was read nor on its way. */
  const lookAgain = (wanted: readonly string[]) => {
    for (const delayMs of lookAgainMs) {
      setTimeout(() => {
        const open = wanted.filter((topic) => topics.includes(topic))
        if (!isStopped && options.isWaiting()) void fetchMissed(open).catch(() => {})
      }, delayMs)
    }
  }

  /** A question that also brings what was missed. Its silence ends the socket. */
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

  /** Gives the socket up and tries another one. */
  const drop = () => {
    const dropped = socket
    socket = undefined
    isOpening = false
    if (dropped) {
      dropped.onopen = dropped.onmessage = dropped.onclose = null
      try {
        dropped.close()
      } catch {
        // It never was one.
      }
    }
    if (!isWanted()) return
    const delayMs = Math.min(retryDelayMs.first * 2 ** failures, retryDelayMs.longest)
    failures++
    clearTimeout(retryTimer)
    // Spread, so that a relay that comes back is not met by all of its clients at once.
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

  /** Closes a socket that nobody needs, after a while. */
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

/** Topics of a batch for which an answer holds no id. One that is no list says nothing of single topics. */
function readUngranted(answer: unknown, batch: readonly string[]): readonly string[] {
  if (!Array.isArray(answer)) return []
  return batch.filter((_, index) => typeof answer[index] !== 'string' || answer[index] === '')
}
