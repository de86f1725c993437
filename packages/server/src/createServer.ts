import { type Logger, pino } from 'pino'
import { createBalances } from './chain/balances.js'
import { createCachedUpstream } from './chain/cachedUpstream.js'
import { handleGetBalance } from './chain/getBalance.js'
import { handleGetSupportedChains } from './chain/getSupportedChains.js'
import { handleRpcProxy } from './chain/rpcProxy.js'
import { createUpstream } from './chain/upstream.js'
import type { ServerContext } from './context.js'
import { createRouter } from './createRouter.js'
import { handleGetWallets } from './directory/getWallets.js'
import { createImageStore } from './directory/imageStore.js'
import {
  handleGetAssetImage,
  handleGetCurrencyImage,
  handleGetTokenImage,
  handleGetWalletImage,
} from './directory/images.js'
import { createWalletDirectory } from './directory/walletDirectory.js'
import { describeFailure } from './http/describeFailure.js'
import { createExchange, type NodeBindings } from './http/exchange.js'
import type { HandledRoute } from './http/handle.js'
import type { Health } from './http/health.js'
import { createMetrics } from './http/metrics.js'
import { createDatabaseShare, type DatabaseShare, heartbeatMs } from './limits/databaseShare.js'
import { createRateLimiter } from './limits/rateLimiter.js'
import { handleGetIdentity } from './names/getIdentity.js'
import { createIdentities } from './names/identities.js'
import { type Clock, systemClock } from './ports.js'
import { createDefaultProject } from './projects/createDefaultProject.js'
import { handleGetAnalyticsConfig } from './projects/getAnalyticsConfig.js'
import { handleGetConfig } from './projects/getConfig.js'
import { handleGetOrigins } from './projects/getOrigins.js'
import { createProjectStore } from './projects/projectStore.js'
import { walletOrigin } from './settings/describeSettings.js'
import type { Settings } from './settings/settings.js'
import type { OpenDatabase } from './store/database.js'
import { createEventBuffer, eventFlushMs } from './telemetry/eventBuffer.js'
import { handlePostEvent } from './telemetry/postEvent.js'

/** Every route of the server. */
export const handledRoutes: readonly HandledRoute[] = [
  handleGetConfig,
  handleGetOrigins,
  handleGetAnalyticsConfig,
  handlePostEvent,
  handleGetSupportedChains,
  handleGetIdentity,
  handleGetBalance,
  handleGetWallets,
  handleGetWalletImage,
  handleGetAssetImage,
  handleGetCurrencyImage,
  handleGetTokenImage,
  handleRpcProxy,
]

/** How often what other processes, or the command line, changed in the database is read. */
const refreshMs = 5000
const pruneMs = 60 * 60_000

export type ServerDependencies = {
  database: OpenDatabase
  /** Default: the machine's. */
  clock?: Clock | undefined
  /** Default: JSON lines on standard output, at the level of the settings. */
  log?: Logger | undefined
}

/** A server without a socket. */
export type PorticoServer = Pick<ServerContext, 'identities' | 'metrics' | 'projects'> & {
  /** Answers one request. Never rejects. */
  fetch: (request: Request, env?: NodeBindings) => Promise<Response>
  /** Where the server stands, for `/healthz` and for `close`. */
  setStopping: () => void
  log: Logger
  /** Writes what waits for the database, now. */
  flush: () => Promise<void>
  /** Writes what waits for the database and stops all timers. The database stays open. */
  close: () => Promise<void>
}

/**
 * Makes a server on an open database: loads projects, names and wallets into memory and starts its timers.
 *
 * @throws OriginPatternRefusedError
 */
export async function createServer(
  settings: Settings,
  dependencies: ServerDependencies,
): Promise<PorticoServer> {
  const { clock = systemClock, database: opened, log = pino({ level: settings.logLevel }) } = dependencies
  const { database } = opened
  const nowMs = clock.nowMs
  const metrics = createMetrics()

  const closing = new AbortController()
  const upstreams = new Map(
    settings.chains.map(({ id, rpcUrls }) => {
      const reference = id.split(':')[1]
      const upstream = createUpstream({
        networkId: id,
        nowMs,
        onFailure: (failure) => {
          metrics.upstreamFailures.inc(failure)
          log.warn({ networkId: id, ...failure }, 'a node failed')
        },
        onWrongChain: ({ host, servedId }) =>
          log.error(
            { host, networkId: id },
            `PORTICO_RPC_${reference} answers for ${servedId}, not ${id}: this node is not used`,
          ),
        rpcUrls,
        signal: closing.signal,
      })
      // Now, so that the first request does not wait for it.
      void upstream.verify()
      return [id, createCachedUpstream(upstream, { chainId: Number(reference), nowMs })] as const
    }),
  )
  const projects = await createProjectStore(database, clock)
  await createDefaultProject(projects, settings)
  const resolvers = settings.chains.flatMap(({ ensUniversalResolver, id }) => {
    const upstream = upstreams.get(id)
    return upstream && ensUniversalResolver ? [{ universalResolver: ensUniversalResolver, upstream }] : []
  })
  const identities = await createIdentities({ database, nowMs, resolvers })
  await identities.set(settings.identities)
  const directory = await createWalletDirectory(database)
  const events = createEventBuffer({ clock, database, keptDays: settings.telemetryDays })
  const share: DatabaseShare | undefined =
    opened.kind === 'postgres' ? await createDatabaseShare(database, clock) : undefined
  const limiter = createRateLimiter({
    nowMs,
    onError: (error) => log.warn(describeFailure(error), 'limits could not be shared'),
    share,
  })

  const context: ServerContext = {
    balances: createBalances(upstreams, nowMs),
    clock,
    directory,
    events,
    identities,
    images: createImageStore({
      folder: settings.imagesFolder,
      nowMs,
      onRefused: (file, reason) => log.warn({ file, reason }, 'an image is not served'),
    }),
    log,
    metrics,
    ownOrigins: [
      walletOrigin(settings),
      ...(settings.publicUrl === undefined ? [] : [new URL(settings.publicUrl).origin]),
    ],
    projects,
    settings,
    upstreams,
  }
  const exchange = createExchange(context, limiter)
  const health: Health = { databaseAnswers: true, stopping: false }
  const router = createRouter(handledRoutes, exchange, context, health)

  const timers = [
    every(eventFlushMs, 'events could not be written', () => events.flush()),
    every(pruneMs, 'old events could not be removed', () => events.prune()),
    every(refreshMs, 'the database does not answer', refresh),
    ...(share ? [every(heartbeatMs, 'limits could not be shared', () => share.beat())] : []),
  ]

  async function refresh(): Promise<void> {
    try {
      await Promise.all([projects.refresh(), identities.refresh(), directory.refresh()])
      health.databaseAnswers = true
    } catch (error) {
      health.databaseAnswers = false
      throw error
    }
  }

  function every(ms: number, failure: string, run: () => Promise<void>): NodeJS.Timeout {
    let running = false
    const timer = setInterval(() => {
      if (running) return
      running = true
      run()
        .catch((error: unknown) => log.error(describeFailure(error), failure))
        .finally(() => {
          running = false
        })
    }, ms)
    return timer.unref()
  }

  return {
    fetch: async (request, env = {}) => router.fetch(request, env),
    flush: events.flush,
    identities,
    log,
    metrics,
    projects,
    setStopping: () => {
      health.stopping = true
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      closing.abort()
      await limiter.stop()
      await events.flush().catch((error: unknown) => log.error(describeFailure(error), 'events were lost'))
      await share
        ?.leave()
        .catch((error: unknown) => log.warn(describeFailure(error), 'limits could not be shared'))
    },
  }
}
