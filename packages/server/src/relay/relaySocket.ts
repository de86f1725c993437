import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import {
  type RelayRequestId,
  relayCloseCodes,
  relayErrorCodes,
  relayErrorSchema,
  relayRequestSchema,
  relayResultSchema,
} from '@portico/protocol/relay'
import { parseJson } from '@portico/protocol/text'
import type { Logger } from 'pino'
import { is } from 'valibot'
import type { RawData, WebSocket } from 'ws'
import { RelayLimitError } from '../errors/relay.js'
import { RequestError } from '../errors/request.js'
import { describeFailure } from '../http/describeFailure.js'
import type { Metrics } from '../http/metrics.js'
import { answerRelayRequest, isRelayMethod, type RelayAbilities } from './answerRelayRequest.js'
import { createClientPings } from './clientPings.js'
import type { Mailbox, MailboxMessage, ReadMessages, ReadParameters } from './mailbox.js'
import type { Listener, RelayHub } from './relayHub.js'
import { relayLimits } from './relayLimits.js'
import { charactersBeyond, type SendMemory } from './sendMemory.js'
import { createUnfinishedMessage } from './unfinishedMessage.js'

export type RelaySocketOptions = {
  socket: WebSocket
  /** The connection below the socket. */
  connection: Duplex
  /** The client's did:key. */
  clientId: string
  address: string
  hub: RelayHub
  mailbox: Mailbox
  memory: SendMemory
  metrics: Metrics
  log: Logger
  projectId: string
  /** Counts `cost` entries. Returns false if the client, its address or its project is over its rate. */
  spend: (cost: number) => boolean
}

export type RelaySocket = {
  /** Pings the client. Disconnects it if it did not answer the last time. */
  ping: () => void
  close: (code: number, reason: string) => void
  terminate: () => void
}

type Name = Pick<MailboxMessage, 'digest' | 'topic'>

/** Serves one client until its socket closes. `onEnd` is called once. */
export function openRelaySocket(options: RelaySocketOptions, onEnd: () => void): RelaySocket {
  const { address, clientId, connection, hub, log, mailbox, memory, metrics, projectId, socket, spend } =
    options
  const topics = new Set<string>()
  /** Messages that were sent and not confirmed, by the id of their frame. */
  const unconfirmed = new Map<number, Name>()
  /** The same by name, so that a message that arrives in two ways is sent once. */
  const sent = new Set<string>()
  /** Messages in answers to `fetch` that the client may not have received yet. */
  const fetched = new Set<Name[]>()
  /** Topics whose waiting messages are still to be sent. */
  const toDeliver = new Set<string>()
  let isDelivering = false
  /** Confirmed while pages are being sent, which may contain them, too. */
  const confirmedMeanwhile = new Set<string>()
  /** The last read of this client. Each read waits for the previous one. */
  let reading: Promise<unknown> = Promise.resolve()
  /**
   * Topics whose subscription the client may not know of yet, with the messages that arrived meanwhile. Clients confirm
   * and drop messages of unknown topics.
   */
  const settling = new Map<string, MailboxMessage[]>()
  /** Characters of these, of unsent frames and of a message that has not ended. Also counted for the project. */
  let waitingCharacters = 0
  let lastId = Date.now() * 1000
  let refused = 0
  let hasEnded = false

  const listener: Listener = {
    address,
    deliver,
    fingerprint: createHash('sha256').update(clientId).digest('base64url').slice(0, 22),
  }

  function send(frame: object): void {
    if (socket.readyState !== socket.OPEN) return
    if (isSlow()) {
      cut()
      return
    }
    const text = JSON.stringify(frame)
    hold(text.length)
    socket.send(text, () => hold(-text.length))
  }

  /** Counts waiting characters. At the end of the socket all of them were given back already. */
  function hold(characters: number): void {
    if (hasEnded) return
    waitingCharacters += characters
    memory.change(projectId, characters)
  }

  const isSlow = () =>
    waitingCharacters > relayLimits.bufferedBytes ||
    (waitingCharacters > charactersBeyond && memory.isFull(projectId))

  function cut(): void {
    metrics.relayRefused.inc({ reason: 'slow' })
    socket.terminate()
  }

  const nameOf = ({ digest, topic }: Name) => `${topic}:${digest}`

  function deliver(message: MailboxMessage): void {
    const held = settling.get(message.topic)
    if (held) {
      // The mailbox has every message. These copies only bridge the moment before the last ones are stored.
      if (held.length >= relayLimits.pageMessages || socket.readyState !== socket.OPEN) return
      held.push(message)
      hold(message.message.length)
      if (isSlow()) cut()
      return
    }
    const name = nameOf(message)
    if (sent.has(name)) return
    for (const [oldest, forgotten] of unconfirmed) {
      if (unconfirmed.size < relayLimits.unconfirmed) break
      unconfirmed.delete(oldest)
      sent.delete(nameOf(forgotten))
    }
    const id = ++lastId
    unconfirmed.set(id, { digest: message.digest, topic: message.topic })
    sent.add(name)
    const { message: text, publishedAtMs, tag, topic } = message
    const data = { message: text, publishedAt: publishedAtMs, tag, topic }
    send({
      id,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { data, id: subscriptionId(topic) },
    })
    metrics.relayMessages.inc({ what: 'delivered' })
  }

  function confirm(id: number): boolean {
    const message = unconfirmed.get(id)
    if (!message) return false
    unconfirmed.delete(id)
    sent.delete(nameOf(message))
    if (isDelivering) confirmedMeanwhile.add(nameOf(message))
    hub.remove(message)
    return true
  }

  /** Returns the id of a subscription. Clients compute the same id, which depends only on the client and the topic. */
  function subscriptionId(topic: string): string {
    return createHash('sha256')
      .update(topic + clientId)
      .digest('hex')
  }

  function settle(topic: string): readonly MailboxMessage[] {
    const held = settling.get(topic) ?? []
    settling.delete(topic)
    for (const { message } of held) hold(-message.length)
    return held
  }

  /**
   * Reads a page after the previous reads, so that only one page per client is in memory.
   *
   * @param onRead called with the messages before the next read begins
   */
  function read(
    question: () => Pick<ReadParameters, 'after' | 'topics' | 'without'>,
    onRead: (messages: ReadMessages['messages']) => void = () => {},
  ): Promise<ReadMessages> {
    const run = async () => {
      if (socket.readyState !== socket.OPEN) return { hasMore: false, messages: [] }
      const found = await mailbox.read({
        ...question(),
        characters: relayLimits.pageCharacters,
        limit: relayLimits.pageMessages,
        reader: listener.fingerprint,
      })
      onRead(found.messages)
      // Nobody gets these messages, but a client could cause endless reads of its own messages.
      spendRead(spend, found.passedOver ?? 0)
      return found
    }
    const page = reading.then(run, run)
    reading = page
    return page
  }

  /** Sends the waiting messages of new subscriptions. Topics that are added meanwhile come next. */
  async function deliverWaiting(subscribed: readonly string[]): Promise<void> {
    for (const topic of subscribed) toDeliver.add(topic)
    if (isDelivering) return
    isDelivering = true
    const failures: unknown[] = []
    while (toDeliver.size > 0 && socket.readyState === socket.OPEN) {
      const together = [...toDeliver]
      toDeliver.clear()
      await deliverAll(together).catch((error: unknown) => failures.push(error))
    }
    isDelivering = false
    confirmedMeanwhile.clear()
    if (failures.length > 0) throw failures[0]
  }

  async function deliverAll(subscribed: readonly string[]): Promise<void> {
    await pings.reached()
    const held = subscribed.flatMap(settle)
    for (const message of held) deliver(message)
    let after = 0
    for (let isMore = true; isMore && socket.readyState === socket.OPEN; ) {
      const from = after
      const { hasMore, messages } = await read(() => ({ after: from, topics: subscribed }))
      // The client has these messages and has not confirmed them, so they were read in vain.
      spendRead(spend, lengthOf(messages.filter((message) => sent.has(nameOf(message)))))
      for (const { message } of messages) hold(message.length)
      for (const message of messages) {
        if (socket.bufferedAmount > relayLimits.pageCharacters) await pings.reached()
        hold(-message.message.length)
        if (topics.has(message.topic) && !confirmedMeanwhile.has(nameOf(message))) deliver(message)
      }
      isMore = hasMore
      after = messages.at(-1)?.position ?? after
    }
  }

  async function fetch(from: readonly string[]) {
    if (fetched.size >= relayLimits.pagesUnderWay) {
      throw new RelayLimitError({ reason: 'This client has not taken what it fetched before.' })
    }
    // Only names, because they stay in memory until the client has received the page.
    const names: Name[] = []
    fetched.add(names)
    const page = read(
      () => ({ topics: from, without: [...fetched].flat() }),
      (found) => names.push(...found.map(({ digest, topic }): Name => ({ digest, topic }))),
    )
    const { hasMore, messages } = await page.catch((error: unknown) => {
      fetched.delete(names)
      throw error
    })
    spendRead(spend, lengthOf(messages))
    return {
      async afterwards() {
        await pings.reached()
        fetched.delete(names)
        for (const name of names) hub.remove(name)
      },
      result: {
        hasMore,
        messages: messages.map(({ message, publishedAtMs, tag, topic }) => ({
          message,
          publishedAt: publishedAtMs,
          tag,
          topic,
        })),
      },
    }
  }

  const abilities: RelayAbilities = {
    deliverWaiting,
    fetch,
    isSubscribed: (topic) => topics.has(topic),
    async publish(message) {
      await hub.publish({
        ...message,
        address: listener.address,
        projectId,
        publisher: listener.fingerprint,
      })
      metrics.relayMessages.inc({ what: 'kept' })
    },
    spend,
    subscribe(topic) {
      if (!topics.has(topic) && topics.size >= relayLimits.topicsPerSocket) {
        throw new RelayLimitError({ reason: 'This client listens to too many topics.' })
      }
      hub.subscribe(listener, topic)
      if (!topics.has(topic)) settling.set(topic, [])
      topics.add(topic)
      return subscriptionId(topic)
    },
    unsubscribe(topic) {
      topics.delete(topic)
      settle(topic)
      hub.unsubscribe(listener, topic)
    },
  }

  async function answer(id: RelayRequestId, method: string, params: unknown): Promise<void> {
    if (!isRelayMethod(method)) return fail(id, relayErrorCodes.methodNotFound, 'There is no such method.')
    const startedAtMs = performance.now()
    try {
      const { afterwards, result } = await answerRelayRequest(method, params, abilities)
      send({ id, jsonrpc: '2.0', result })
      metrics.relaySeconds.observe({ method }, (performance.now() - startedAtMs) / 1000)
      await afterwards?.()
    } catch (error) {
      if (error instanceof RequestError) {
        const isInput = error.code === 'INVALID_REQUEST'
        return fail(
          id,
          isInput ? relayErrorCodes.invalidParams : relayErrorCodes.limitExceeded,
          error.shortMessage,
        )
      }
      log.error({ method, ...describeFailure(error) }, 'a relay request failed')
      fail(id, relayErrorCodes.internal, 'The relay could not do this.')
    }
  }

  function fail(id: RelayRequestId | null, code: number, message: string): void {
    metrics.relayRefused.inc({ reason: code === relayErrorCodes.limitExceeded ? 'limit' : 'request' })
    send({ error: { code, message }, id, jsonrpc: '2.0' })
  }

  function receive(data: RawData, isBinary: boolean): void {
    if (isBinary) {
      socket.close(relayCloseCodes.unsupportedData, 'Text frames only')
      return
    }
    const frame = parse(data)
    // Confirmations do not count, because others decide how much a client receives.
    if (is(relayResultSchema, frame) && confirm(Number(frame.id))) return
    const request = is(relayRequestSchema, frame) ? frame : undefined
    const bytes = Buffer.isBuffer(data) ? data.length : relayLimits.frameBytes
    if (!spend(Math.ceil(bytes / relayLimits.countedBytes))) {
      fail(request?.id ?? null, relayErrorCodes.limitExceeded, 'Too many messages. Try again in ten seconds.')
      if (++refused > relayLimits.refusedFrames) {
        socket.close(relayCloseCodes.tryAgainLater, 'Too many messages')
      }
      return
    }
    if (request) void answer(request.id, request.method, request.params)
    else if (frame === undefined) fail(null, relayErrorCodes.parse, 'This is not JSON.')
    else if (!isAnswer(frame)) {
      fail(null, relayErrorCodes.invalidRequest, 'This is not a JSON-RPC request.')
    }
  }

  const unfinished = createUnfinishedMessage(socket, {
    connection,
    onChange(bytes) {
      hold(bytes)
      if (bytes > 0 && isSlow()) cut()
    },
  })
  socket.on('message', receive)
  const pings = createClientPings(socket, {
    onFlood() {
      metrics.relayRefused.inc({ reason: 'rate' })
      socket.terminate()
    },
    onPing(characters) {
      if (isSlow()) cut()
      else hold(characters)
      return !hasEnded && socket.readyState === socket.OPEN
    },
    onSent: (characters) => hold(-characters),
  })
  // `ws` reports an invalid frame to the client itself, by the close code.
  socket.on('error', () => metrics.relayRefused.inc({ reason: 'frame' }))
  socket.on('close', () => {
    hold(-waitingCharacters)
    hasEnded = true
    for (const topic of topics) hub.unsubscribe(listener, topic)
    topics.clear()
    settling.clear()
    pings.end()
    onEnd()
  })

  return {
    close: (code, reason) => socket.close(code, reason),
    ping() {
      if (unfinished.isStuck()) cut()
      else if (!pings.isAlive()) socket.terminate()
    },
    terminate: () => socket.terminate(),
  }
}

/**
 * Counts what was read like what is sent, because a short frame can request much. Above the rate, the rest is used up.
 */
function spendRead(spend: RelaySocketOptions['spend'], characters: number): void {
  let left = Math.floor(characters / relayLimits.countedBytes)
  for (let part = left; part > 0; ) {
    if (part <= left && spend(part)) left -= part
    else part = Math.floor(part / 2)
  }
}

function lengthOf(messages: readonly { message: string }[]): number {
  return messages.reduce((sum, { message }) => sum + message.length, 0)
}

function parse(data: RawData): unknown {
  try {
    return parseJson(data.toString())
  } catch {
    return undefined
  }
}

/**
 * Checks for a late confirmation or an error. A client that could not process a message gets it again on its next
 * connection.
 */
function isAnswer(frame: unknown): boolean {
  return is(relayResultSchema, frame) || is(relayErrorSchema, frame)
}
