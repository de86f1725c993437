import { type Logger, pino } from 'pino'
import type { ServerContext } from './context.js'
import { createAreas } from './createAreas.js'
import { createLimits } from './createLimits.js'
import { createRouter } from './createRouter.js'
import { createExchange } from './exchange.js'
import { handledRoutes } from './handledRoutes.js'
import { createSend } from './http/createSend.js'
import { describeFailure } from './http/describeFailure.js'
import type { Health } from './http/health.js'
import { createLoopTurns } from './http/loopTurns.js'
import { createMetrics } from './http/metrics.js'
import type { NodeBindings } from './http/requestContext.js'
import { startIndexer } from './portfolio/indexer/startIndexer.js'
import { type Clock, systemClock } from './ports.js'
import type { Relay } from './relay/createRelay.js'
import type { Settings } from './settings/settings.js'
import { startRelay } from './startRelay.js'
import { startTimers } from './startTimers.js'
import type { OpenDatabase } from './store/database.js'
import { createWalletSite } from './walletsite/walletSite.js'

export type ServerDependencies = {
  database: OpenDatabase
  /** Default: the machine's. */
  clock?: Clock | undefined
  /** Default: JSON lines on standard output, at the level of the settings. */
  log?: Logger | undefined
}

/** A server without a socket. */
export type PorticoServer = Pick<ServerContext, 'directory' | 'identities' | 'metrics' | 'projects'> & {
  /** Answers one request. Never rejects. */
  fetch: (request: Request, env?: NodeBindings) => Promise<Response>
  /** Takes over a connection to the relay, with the arguments of Node's `upgrade` event. */
  upgrade: Relay['upgrade']
  /** Closes the relay's sockets gracefully. Call it before `close`. */
  closeSockets: Relay['closeSockets']
  /** True if there is a build of the wallet to serve. */
  hasWalletSite: boolean
  /** Marks the server as stopping, for `/healthz`. */
  setStopping: () => void
  log: Logger
  /** Writes pending data to the database now. */
  flush: () => Promise<void>
  /** Writes pending data to the database and stops all timers. The database stays open. */
  close: () => Promise<void>
}

/**
 * Creates a server on an open database: loads projects, names and wallets into memory and starts the timers.
 *
 * @throws OriginPatternRefusedError, NatsUnavailableError
 */
export async function createServer(
  settings: Settings,
  dependencies: ServerDependencies,
): Promise<PorticoServer> {
  const { clock = systemClock, database: opened, log = pino({ level: settings.logLevel }) } = dependencies
  const nowMs = clock.nowMs
  const metrics = createMetrics()

  const limiting = { clock, log, metrics, opened, settings }
  const { alarm, limiter, share, upstreamQuota } = await createLimits(limiting)

  const turns = createLoopTurns()
  const closing = new AbortController()
  const areas = await createAreas({
    alarm,
    clock,
    log,
    metrics,
    opened,
    settings,
    signal: closing.signal,
    turns,
    upstreamQuota,
  })
  const { context, followed, imageOriginals, limits } = areas
  const { directory, events, identities, identity, imageProxy, ownOrigins, portfolio, projects, signIns } =
    context
  const { relay, watchOtherProcesses } = await startRelay({
    alarm,
    limiter,
    log,
    metrics,
    nowMs,
    opened,
    ownOrigins,
    projects,
    settings,
  })
  const send = createSend(settings)
  const exchange = createExchange(context, { alarm, limiter, send, turns, upstreamQuota })
  const health: Health = {
    databaseAnswers: true,
    relayAnswers: relay.isConnected,
    stopping: false,
  }
  const router = createRouter(handledRoutes, exchange, context, health)
  const walletSite = createWalletSite({ projects, settings, texts: context.texts })

  const indexer = startIndexer({ chains: followed, database: opened, log, metrics, nowMs })
  const stopTimers = startTimers({
    events,
    identity,
    imageOriginals,
    imageProxy,
    limits,
    log,
    refresh,
    relay,
    share,
    signIns,
    vacuum: opened.vacuum,
    watchOtherProcesses,
  })

  async function refresh(): Promise<void> {
    try {
      await Promise.all([projects.refresh(), identities.refresh(), directory.refresh()])
      health.databaseAnswers = true
    } catch (error) {
      health.databaseAnswers = false
      throw error
    }
  }

  return {
    closeSockets: relay.closeSockets,
    directory,
    async fetch(request, env = {}) {
      const page = walletSite.answer(request)
      return page ? send(page, request, env) : router.fetch(request, env)
    },
    flush: events.flush,
    identities,
    log,
    metrics,
    projects,
    setStopping: () => {
      health.stopping = true
    },
    hasWalletSite: walletSite.isThere,
    upgrade: relay.upgrade,
    async close() {
      stopTimers()
      closing.abort()
      await relay.closeSockets()
      await relay.close()
      imageProxy.close()
      await identity?.close()
      await Promise.all([indexer.stop(), portfolio.stop()])
      await limiter.stop()
      await events.flush().catch((error: unknown) => log.error(describeFailure(error), 'events were lost'))
      await imageOriginals
        .flush()
        .catch((error: unknown) => log.warn(describeFailure(error), 'URLs of pictures were lost'))
      await share
        ?.leave()
        .catch((error: unknown) => log.warn(describeFailure(error), 'limits could not be shared'))
    },
  }
}
