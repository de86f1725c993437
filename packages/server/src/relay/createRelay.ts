import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { relayCloseCodes } from '@portico/protocol/relay'
import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import { widerNetwork } from '../http/clientAddress.js'
import { describeFailure } from '../http/describeFailure.js'
import type { Metrics } from '../http/metrics.js'
import type { QuotaAlarm } from '../limits/quotaAlarm.js'
import type { RateLimiter } from '../limits/rateLimiter.js'
import { lightPart, takeShared } from '../limits/sharedQuota.js'
import type { ProjectStore } from '../projects/projectStore.js'
import type { Settings } from '../settings/settings.js'
import { type Admitted, createAdmission } from './admission.js'
import type { Mailbox, MailboxOptions } from './mailbox.js'
import { createRelayHub } from './relayHub.js'
import { relayLimits } from './relayLimits.js'
import { openRelaySocket, type RelaySocket } from './relaySocket.js'
import { createSendMemory } from './sendMemory.js'
import { createSocketCounts } from './socketCounts.js'

/** Sockets are pinged in groups, so that ten thousand are not pinged at the same moment. */
const pingGroups = 20
/** How long a client has to answer the close frame. */
const goodbyeMs = 1000
/** Options of `ws` 8.22 that its types do not have yet. In a separate object they pass the type check. */
const pieces: object = {
  maxBufferedChunks: relayLimits.framePieces,
  maxFragments: relayLimits.framePieces,
}
/** The rate of an IPv6 /48 as a multiple of an address's rate. */
const networkFactor = 2
/**
 * If a client's address has used at most this part of its limit, the client has sent few messages: by default at most
 * 50 in 10 s. A wallet or a page sends a dozen.
 */
const fewMessagesPart = 0.01

export type RelayOptions = {
  alarm: QuotaAlarm
  createMailbox: (options: MailboxOptions) => Promise<Mailbox>
  limiter: RateLimiter
  log: Logger
  metrics: Metrics
  nowMs: () => number
  /** Each socket is pinged once in this time. Default 20 s: clients disconnect after 35 s without a sign of life. */
  pingMs?: number | undefined
  /** Maximum number of characters that wait for the clients of one project. Default: 128 × 1024 × 1024 characters. */
  waitingPerProject?: number | undefined
  /** Origins of the server itself and of the wallet's site: allowed in every project. */
  ownOrigins: readonly string[]
  projects: Pick<ProjectStore, 'find' | 'isOriginAllowed'>
  settings: Pick<Settings, 'defaultProject' | 'limits' | 'publicUrl' | 'trustedProxies'>
}

export type Relay = {
  /** Takes over a connection that requests a WebSocket. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  prune: () => Promise<void>
  /** Returns false while the store of messages is unreachable. */
  isConnected: () => boolean
  /** Closes the sockets of all clients gracefully. */
  closeSockets: () => Promise<void>
  /** Writes pending data. Call it after `closeSockets`. */
  close: () => Promise<void>
}

/**
 * Creates a relay for WalletConnect clients. It carries messages, which it cannot read, and stores them while the
 * receiver is away.
 *
 * @throws NatsUnavailableError
 */
export async function createRelay(options: RelayOptions): Promise<Relay> {
  const { alarm, limiter, log, metrics, nowMs, ownOrigins, pingMs = 20_000, projects, settings } = options
  let isConnected = true
  metrics.relayConnected.set(1)
  const mailbox = await options.createMailbox({
    nowMs,
    onConnection(isThere) {
      if (isThere === isConnected) return
      isConnected = isThere
      metrics.relayConnected.set(isThere ? 1 : 0)
      if (isThere) log.info('NATS is back: the relay accepts messages')
      else log.error('NATS is unreachable: the relay accepts no messages')
    },
    onError: (error, sentence) => log.error(describeFailure(error), sentence),
    onMessage: (message) => hub.deliver(message),
  })
  const hub = createRelayHub({
    mailbox,
    nowMs,
    onNearlyUsed: (projectId) => alarm('relay storage', projectId),
    storedPerAddress: settings.limits.relayStoredMbPerAddress * 1024 * 1024,
    storedPerProject: settings.limits.relayStoredMbPerProject * 1024 * 1024,
  })
  let stopping = false
  // Counted in the background, so that a server with a large store starts immediately.
  const recalling = hub
    .recall(() => stopping)
    .catch((error: unknown) =>
      log.error(describeFailure(error), 'the waiting messages of the relay could not be counted'),
    )
  const memory = createSendMemory({
    limit: options.waitingPerProject,
    onFull: (projectId) => alarm('relay memory', projectId),
  })
  const groups = Array.from({ length: pingGroups }, () => new Set<RelaySocket>())
  const sockets = createSocketCounts()
  let nextGroup = 0

  const webSockets = new WebSocketServer({
    // The relay answers pings itself, to count the answers that wait for a slow client.
    autoPong: false,
    clientTracking: false,
    ...pieces,
    maxPayload: relayLimits.frameBytes,
    noServer: true,
    perMessageDeflate: false,
  })

  let pingedGroup = 0
  const pinging = setInterval(() => {
    for (const socket of groups[pingedGroup] ?? []) socket.ping()
    pingedGroup = (pingedGroup + 1) % pingGroups
  }, pingMs / pingGroups).unref()

  const admit = createAdmission({ limiter, metrics, nowMs, ownOrigins, projects, settings, sockets })

  function open(socket: WebSocket, connection: Duplex, { address, clientId, project }: Admitted): void {
    const { perProject, relayPerAddress, relayPerClient } = settings.limits
    const group = groups[nextGroup++ % pingGroups]
    const openedAtMs = nowMs()
    const own = limitsOf(address, relayPerAddress)
    const few = own.map(({ key, limit }) => ({ key, limit: (limit * fewMessagesPart) / lightPart }))
    sockets.change({ address, clientId }, 1)
    metrics.relaySockets.inc()
    const opened = openRelaySocket(
      {
        address,
        clientId,
        connection,
        hub,
        log,
        mailbox,
        memory,
        metrics,
        socket,
        // An address can have any number of clients, and a project any number of addresses, so each has a limit.
        spend: (cost) =>
          limiter.take(`relay:${clientId}`, relayPerClient, cost) &&
          own.every(({ key, limit }) => limiter.take(key, limit, cost)) &&
          takeShared(
            limiter,
            // Separate from the project's requests, so that neither blocks the other. A relay client has no session, so
            // each counts as if it had one: otherwise, nobody could use the last tenth.
            {
              cost,
              key: `relay-project:${project.id}`,
              limit: perProject,
              sharer: { hasSession: true, own: few },
            },
            () => alarm('relay', project.id),
          ),
        projectId: project.id,
      },
      () => {
        group?.delete(opened)
        metrics.relaySockets.dec()
        sockets.change({ address, clientId }, -1)
        log.debug({ ms: nowMs() - openedAtMs }, 'a relay socket ended')
      },
    )
    group?.add(opened)
    log.debug('a relay socket opened')
  }

  return {
    upgrade(request, socket, head) {
      const url = parseTarget(request)
      if (url === undefined || stopping || !/^\/(relay\/?)?$/.test(url.pathname)) {
        return refuse(socket, stopping ? 503 : 404, stopping ? 'The server is stopping' : 'No such route')
      }
      const admitted = admit(request, url)
      if ('clientId' in admitted) {
        webSockets.handleUpgrade(request, socket, head, (webSocket) => open(webSocket, socket, admitted))
        return
      }
      const { reason, status } = admitted
      metrics.relayRefused.inc({ reason: status === 429 ? 'rate' : 'unauthorized' })
      log.info({ status }, 'a relay client was rejected')
      // A page cannot read the status of a failed upgrade, so a client in a page requests a close code instead. A
      // client over a limit would take an opened socket as a reason to open the next one immediately, so it always gets
      // the status.
      if (status === 429 || url.searchParams.get('useOnCloseEvent') !== 'true') {
        return refuse(socket, status, reason)
      }
      webSockets.handleUpgrade(request, socket, head, (webSocket) => {
        webSocket.on('error', () => {})
        webSocket.close(relayCloseCodes.unauthorized, reason)
        setTimeout(() => webSocket.terminate(), goodbyeMs).unref()
      })
    },
    isConnected: () => isConnected,
    prune: mailbox.prune,
    async closeSockets() {
      stopping = true
      clearInterval(pinging)
      const all = groups.flatMap((group) => [...group])
      for (const socket of all) socket.close(relayCloseCodes.stopping, 'The server is stopping')
      const deadlineMs = performance.now() + goodbyeMs
      while (groups.some(({ size }) => size > 0) && performance.now() < deadlineMs) {
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      for (const socket of groups.flatMap((group) => [...group])) socket.terminate()
    },
    async close() {
      stopping = true
      await recalling
      await mailbox.close()
    },
  }
}

/** Returns the rates of a client's address, and of the IPv6 /48 around it. */
function limitsOf(address: string, relayPerAddress: number) {
  const network = widerNetwork(address)
  const own = { key: `relay-address:${address}`, limit: relayPerAddress }
  if (network === address) return [own]
  return [own, { key: `relay-network:${network}`, limit: relayPerAddress * networkFactor }]
}

function parseTarget({ url = '' }: IncomingMessage): URL | undefined {
  const target = `http://relay${url}`
  return url.startsWith('/') && URL.canParse(target) ? new URL(target) : undefined
}

const statusTexts = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const

/** Refuses an upgrade with a plain HTTP response. */
function refuse(socket: Duplex, status: keyof typeof statusTexts, reason: string): void {
  socket.on('error', () => {})
  // Otherwise a client that never closes its side would keep a connection that no limit counts any longer.
  socket.once('finish', () => socket.destroy())
  socket.end(
    [
      `HTTP/1.1 ${status} ${statusTexts[status]}`,
      'Connection: close',
      'Content-Type: text/plain; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(reason)}`,
      '',
      reason,
    ].join('\r\n'),
  )
}
