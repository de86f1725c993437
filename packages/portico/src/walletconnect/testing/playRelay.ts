import { onTestFinished } from 'vitest'

type Frame = { id: unknown; method?: string; params?: Record<string, unknown>; result?: unknown }

/** Creates a scripted relay and its sockets in this process, for behavior that a real relay never shows. */
export function playRelay() {
  const mailbox = new Map<string, string[]>()
  const sockets = new Set<PlayedSocket>()
  const relay = {
    /** URLs of all sockets so far. */
    addresses: [] as string[],
    /** Every frame that a client sent. */
    frames: [] as Frame[],
    /** What happens to a new socket: it works, it gets no responses, or it is closed with a reason. */
    mood: 'well' as 'well' | 'mute' | { closes: string },
    /** Methods that this relay does not know. */
    unknownMethods: [] as string[],
    /** Closes every socket. */
    kill() {
      for (const socket of [...sockets]) socket.end('')
    },
    messagesOn: (topic: string) => mailbox.get(topic) ?? [],
    openSockets: () => sockets.size,
    /** Delivers a message to all subscribers, and stores it for later ones. */
    publish(topic: string, message: string) {
      mailbox.set(topic, [...(mailbox.get(topic) ?? []), message])
      for (const socket of sockets) socket.push(topic, message)
    },
  }
  let count = 0

  class PlayedSocket {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    readyState = 0
    onopen: (() => void) | null = null
    onmessage: ((event: { data: string }) => void) | null = null
    onclose: ((event: { reason: string }) => void) | null = null
    onerror: (() => void) | null = null
    readonly topics = new Set<string>()

    constructor(address: string) {
      relay.addresses.push(address)
      sockets.add(this)
      queueMicrotask(() => {
        if (relay.mood === 'mute') return
        this.readyState = 1
        this.onopen?.()
        if (typeof relay.mood === 'object') this.end(relay.mood.closes)
      })
    }

    end(reason: string) {
      sockets.delete(this)
      this.readyState = 3
      this.onclose?.({ reason })
    }

    close() {
      sockets.delete(this)
      this.readyState = 3
    }

    push(topic: string, message: string) {
      if (!this.topics.has(topic)) return
      const params = { data: { message, publishedAt: Date.now(), tag: 0, topic }, id: topic }
      this.tell({ id: ++count, jsonrpc: '2.0', method: 'irn_subscription', params })
    }

    tell(frame: object) {
      queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(frame) }))
    }

    send(data: string) {
      const frame = JSON.parse(data) as Frame
      relay.frames.push(frame)
      const { id, method, params = {} } = frame
      if (relay.mood === 'mute' || !method) return
      if (relay.unknownMethods.includes(method)) {
        return this.tell({ error: { code: -32601, message: 'There is no such method.' }, id, jsonrpc: '2.0' })
      }
      const { pairingTopic, sessionProposal, topic, topics, message } = params as Record<string, string>
      const listened = [topics, method === 'irn_subscribe' ? topic : undefined, pairingTopic]
        .flat()
        .filter(Boolean)
      let result: unknown = true
      if (method === 'irn_batchFetchMessages') {
        const messages = listened.flatMap((one) =>
          relay.messagesOn(String(one)).map((message) => ({ message, publishedAt: 0, tag: 0, topic: one })),
        )
        result = { hasMore: false, messages }
      }
      this.tell({ id, jsonrpc: '2.0', result })
      if (method === 'irn_batchSubscribe' || method === 'wc_proposeSession') {
        for (const one of listened) {
          this.topics.add(String(one))
          for (const kept of relay.messagesOn(String(one))) this.push(String(one), kept)
        }
      }
      if (method === 'wc_proposeSession') mailbox.set(`proposed:${pairingTopic}`, [String(sessionProposal)])
      if (method === 'irn_publish')
        mailbox.set(`sent:${topic}`, [...relay.messagesOn(`sent:${topic}`), String(message)])
    }
  }

  const before = globalThis.WebSocket
  globalThis.WebSocket = PlayedSocket as unknown as typeof WebSocket
  onTestFinished(() => {
    globalThis.WebSocket = before
  })
  return relay
}

export type PlayedRelay = ReturnType<typeof playRelay>
