import { parseJson } from '@portico/protocol/text'
import { RelayUnreachableError } from '../core/errors/walletConnect.js'
import { frameLimits } from './frameLimits.js'
import { type OpenRequest, openRequest } from './openRequest.js'
import { createReconnectingSocket, patienceMs, type ReconnectingSocketOptions } from './reconnectingSocket.js'
import { RelayError } from './relayError.js'
import { createRelayTopics, type RelayTopicsOptions } from './relayTopics.js'
import { createRequestIds } from './requestIds.js'

/** `isWaiting` returns whether the page waits for a wallet's answer. If so, the socket is also checked more often. */
export type RelaySocketOptions = Pick<ReconnectingSocketOptions, 'onRefused' | 'toAddress' | 'urls'> &
  Omit<RelayTopicsOptions, 'ask'>

export type RelaySocket = {
  /**
   * Sends a request to the relay, over as many sockets as necessary. Rejects with `RelayError`, or after the timeout.
   */
  request(method: string, params: object, timeoutMs: number): Promise<unknown>
  /**
   * Sets the subscribed topics. Each new socket subscribes to all of them. Without topics and requests, the socket
   * closes.
   */
  setTopics(topics: readonly string[]): void
  /** Checks the socket now, and fetches missed messages. For a page that becomes visible again. */
  wake(): void
  stop(): void
}

/** Pause between checks of a silent socket while the page waits for a wallet's answer, in milliseconds. */
export const probeIntervalMs = 15_000

/** Without a wallet's answer to wait for, only every fourth tick checks the socket. */
const idleProbeTicks = 4

/** How long a socket without a topic stays open, in milliseconds. */
const idleMs = 10_000

type Asked = OpenRequest & {
  id: string
  method: string
  params: object
}

/**
 * Creates a socket to a relay that reconnects by itself. It sends pending requests again on the next socket, until they
 * have a response.
 */
export function createRelaySocket(options: RelaySocketOptions): RelaySocket {
  const asked = new Map<string, Asked>()
  const newId = createRequestIds(6)
  let isStopped = false
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  let ticks = 0
  const probeTimer = setInterval(() => {
    ticks++
    if (topics.count() > 0 && (options.isWaiting() || ticks % idleProbeTicks === 0)) probe()
  }, probeIntervalMs)
  // In Node, the timer would keep the process running. Browsers have no `unref`.
  ;(probeTimer as { unref?: () => void }).unref?.()

  const isWanted = () => !isStopped && (asked.size > 0 || topics.count() > 0)

  const send = (entry: Asked) => {
    if (!socket.isOpen()) return
    const { id, method, params } = entry
    socket.send({ id, jsonrpc: '2.0', method, params })
    const sentOn = socket.current()
    setTimeout(() => {
      // A socket without a response to a request is dead, e.g. after a phone changed its network.
      if (asked.get(id) === entry && socket.current() === sentOn) socket.drop()
    }, patienceMs)
  }

  const ask = (method: string, params: object, timeoutMs: number): Promise<unknown> => {
    const id = newId()
    const opened = openRequest({
      onEnd() {
        asked.delete(id)
        rest()
      },
      timeoutMs,
      toReason: socket.lastReason,
    })
    const entry: Asked = { ...opened, id, method, params }
    asked.set(id, entry)
    send(entry)
    socket.ensure()
    return opened.promise
  }

  const topics = createRelayTopics({
    ask,
    isWaiting: () => !isStopped && options.isWaiting(),
    onDelivery: options.onDelivery,
    onUngranted: options.onUngranted,
  })

  const socket = createReconnectingSocket({
    isWanted,
    onData: onFrame,
    onOpen() {
      const waiting = [...asked.values()]
      for (const entry of waiting) if (entry.method !== 'irn_batchSubscribe') send(entry)
      for (const entry of waiting) if (entry.method === 'irn_batchSubscribe') entry.resolve(undefined)
      topics.subscribeAll()
    },
    onRefused: options.onRefused,
    toAddress: options.toAddress,
    urls: options.urls,
  })

  /** Sends a request that also fetches missed messages. Without a response, the socket is dropped. */
  function probe() {
    if (!socket.isOpen()) return socket.ensure()
    void topics.fetchAll().catch(() => {})
  }

  function onFrame(data: unknown) {
    let frame: Record<string, unknown> | null
    try {
      frame = parseJson(String(data), frameLimits) as typeof frame
    } catch {
      return
    }
    if (typeof frame !== 'object' || frame === null) return
    socket.forgetFailures()
    const { error, id, method, params } = frame
    if (method === 'irn_subscription') {
      socket.send({ id, jsonrpc: '2.0', result: true })
      return topics.deliver((params as { data?: unknown } | undefined)?.data)
    }
    const entry = asked.get(String(id))
    if (!entry || method !== undefined) return
    if (typeof error !== 'object' || error === null) return entry.resolve(frame.result)
    const { code, message } = error as Record<string, unknown>
    entry.reject(new RelayError({ code: Number(code) || 0, message: String(message).slice(0, 200) }))
  }

  /** Closes an unused socket after a while. */
  function rest() {
    clearTimeout(idleTimer)
    if (isWanted() || isStopped) return
    idleTimer = setTimeout(() => {
      if (!isWanted()) socket.drop()
    }, idleMs)
    ;(idleTimer as { unref?: () => void }).unref?.()
  }

  return {
    request: ask,
    setTopics(wanted) {
      const { added, removed } = topics.replace(wanted)
      if (socket.isOpen()) {
        if (added.length > 0) topics.subscribe(added)
        for (const topic of removed) ask('irn_unsubscribe', { id: topic, topic }, patienceMs).catch(() => {})
      }
      socket.ensure()
      rest()
    },
    stop() {
      isStopped = true
      clearInterval(probeTimer)
      clearTimeout(idleTimer)
      socket.stop()
      for (const entry of [...asked.values()]) entry.reject(new RelayUnreachableError({ reason: 'stopped' }))
    },
    wake() {
      socket.forgetFailures()
      probe()
    },
  }
}
