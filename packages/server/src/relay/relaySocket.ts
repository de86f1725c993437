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
import type { Logger } from 'pino'
import { is } from 'valibot'
import type { RawData, WebSocket } from 'ws'
import { RelayLimitError } from '../errors/relay.js'
import { RequestError } from '../errors/request.js'
import { describeFailure } from '../http/describeFailure.js'
import type { Metrics } from '../http/metrics.js'
import { answerRelayRequest, isRelayMethod, type RelayAbilities } from './answerRelayRequest.js'
import { createClientPings } from './clientPings.js'
import type { Mailbox } from './mailbox.js'
import { createRelayDelivery } from './relayDelivery.js'
import { createRelayFetch } from './relayFetch.js'
import { createRelayFrames } from './relayFrames.js'
import type { Listener, RelayHub } from './relayHub.js'
import { relayLimits } from './relayLimits.js'
import { createRelayReads, type Spend } from './relayReads.js'
import type { SendMemory } from './sendMemory.js'
import { createSocketLine } from './socketLine.js'
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
  spend: Spend
}

export type RelaySocket = {
  /** Pings the client. Disconnects it if it did not answer earlier pings in time. */
  ping: () => void
  close: (code: number, reason: string) => void
  terminate: () => void
}

/** Serves one client until its socket closes. `onEnd` is called once. */
export function openRelaySocket(options: RelaySocketOptions, onEnd: () => void): RelaySocket {
  const { address, clientId, connection, hub, log, mailbox, memory, metrics, projectId, socket, spend } =
    options
  const topics = new Set<string>()

  /** Returns the id of a subscription. Clients compute the same id, which depends only on the client and the topic. */
  function subscriptionId(topic: string): string {
    return createHash('sha256')
      .update(topic + clientId)
      .digest('hex')
  }

  const fingerprint = createHash('sha256').update(clientId).digest('base64url').slice(0, 22)
  const line = createSocketLine({ memory, metrics, projectId, socket })
  const reads = createRelayReads({ isOpen: line.isOpen, mailbox, reader: fingerprint, spend })
  const reached = () => pings.reached()
  const delivery = createRelayDelivery({
    hub,
    isSubscribed: (topic) => topics.has(topic),
    line,
    metrics,
    reached,
    reads,
    subscriptionId,
  })
  const listener: Listener = { address, deliver: delivery.deliver, fingerprint }

  const abilities: RelayAbilities = {
    deliverWaiting: delivery.deliverWaiting,
    fetch: createRelayFetch({ hub, reached, reads }),
    isSubscribed: (topic) => topics.has(topic),
    async publish(message) {
      await hub.publish({
        ...message,
        address,
        projectId,
        publisher: fingerprint,
      })
      metrics.relayMessages.inc({ what: 'kept' })
    },
    spend,
    subscribe(topic) {
      if (!topics.has(topic) && topics.size >= relayLimits.topicsPerSocket) {
        throw new RelayLimitError({ reason: 'This client is subscribed to too many topics.' })
      }
      hub.subscribe(listener, topic)
      if (!topics.has(topic)) delivery.hold(topic)
      topics.add(topic)
      return subscriptionId(topic)
    },
    unsubscribe(topic) {
      topics.delete(topic)
      delivery.settle(topic)
      hub.unsubscribe(listener, topic)
    },
  }

  async function answer(id: RelayRequestId, method: string, params: unknown): Promise<void> {
    if (!isRelayMethod(method)) return fail(id, relayErrorCodes.methodNotFound, 'There is no such method.')
    const startedAtMs = performance.now()
    try {
      const { afterwards, result } = await answerRelayRequest(method, params, abilities)
      line.send({ id, jsonrpc: '2.0', result })
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
    line.send({ error: { code, message }, id, jsonrpc: '2.0' })
  }

  const take = createRelayFrames({
    close: (code, reason) => socket.close(code, reason),
    confirm: delivery.confirm,
    fail,
    hasUnconfirmed: delivery.hasUnconfirmed,
    spend,
  })

  function receive(data: RawData, isBinary: boolean): void {
    if (isBinary) {
      socket.close(relayCloseCodes.unsupportedData, 'Text frames only')
      return
    }
    const taken = take(data)
    if (!taken) return
    const { json: frame } = taken
    const request = is(relayRequestSchema, frame) ? frame : undefined
    if (request) void answer(request.id, request.method, request.params)
    else if (frame === undefined) fail(null, relayErrorCodes.parse, 'This is not JSON.')
    else if (!isAnswer(frame)) {
      fail(null, relayErrorCodes.invalidRequest, 'This is not a JSON-RPC request.')
    }
  }

  const unfinished = createUnfinishedMessage(socket, {
    connection,
    onChange(bytes) {
      line.hold(bytes)
      if (bytes > 0 && line.isSlow()) line.cut()
    },
  })
  socket.on('message', receive)
  const pings = createClientPings(socket, {
    onFlood() {
      metrics.relayRefused.inc({ reason: 'rate' })
      socket.terminate()
    },
    onPing(characters) {
      if (line.isSlow()) line.cut()
      else line.hold(characters)
      return !line.hasEnded() && line.isOpen()
    },
    onSent: (characters) => line.hold(-characters),
  })
  // `ws` reports an invalid frame to the client itself, by the close code.
  socket.on('error', () => metrics.relayRefused.inc({ reason: 'frame' }))
  socket.on('close', () => {
    line.end()
    for (const topic of topics) hub.unsubscribe(listener, topic)
    topics.clear()
    delivery.end()
    pings.end()
    onEnd()
  })

  return {
    close: (code, reason) => socket.close(code, reason),
    ping() {
      if (unfinished.isStuck()) line.cut()
      else if (!pings.isAlive()) socket.terminate()
    },
    terminate: () => socket.terminate(),
  }
}

/**
 * Checks for a late confirmation or an error. A client that could not process a message gets it again on its next
 * connection.
 */
function isAnswer(frame: unknown): boolean {
  return is(relayResultSchema, frame) || is(relayErrorSchema, frame)
}
