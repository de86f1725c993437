import { join } from 'node:path'
import { isCaipNetworkId } from '@portico/protocol/caip'
import { bestKnownTokens } from '@portico/protocol/token'
import { type Logger, pino } from 'pino'
import { createBalances, hasBalances } from './chain/balances.js'
import { readBlockscoutTokens } from './chain/blockscoutTokens.js'
import { createSponsorships } from './chain/sponsorships.js'
import type { ServerContext } from './context.js'
import { createConvert } from './convert/createConvert.js'
import { openSwapSources } from './convert/swapSources.js'
import { createIdentity } from './createIdentity.js'
import { createLimits } from './createLimits.js'
import { createRouter } from './createRouter.js'
import { createUpstreams } from './createUpstreams.js'
import { createImageStore } from './directory/imageStore.js'
import { createWalletDirectory } from './directory/walletDirectory.js'
import { createExchange } from './exchange.js'
import { handledRoutes } from './handledRoutes.js'
import { describeFailure } from './http/describeFailure.js'
import type { Health } from './http/health.js'
import { createMetrics } from './http/metrics.js'
import type { NodeBindings } from './http/requestContext.js'
import { createSafeFetch } from './http/safeFetch.js'
import { readMasterKeys } from './identity/readMasterKeys.js'
import { createImageOriginals } from './images/imageOriginals.js'
import { createImageProxy } from './images/imageProxy.js'
import { heartbeatMs } from './limits/databaseShare.js'
import { createHourlyLimits } from './limits/hourlyLimits.js'
import { createNames } from './names/createNames.js'
import { createIdentities } from './names/identities.js'
import { createEnsReader } from './names/readEnsIdentity.js'
import { createOnramp } from './onramp/createOnramp.js'
import { createPortfolio } from './portfolio/createPortfolio.js'
import { startIndexer } from './portfolio/indexer/startIndexer.js'
import { readKnownTokens } from './portfolio/readKnownTokens.js'
import { type Clock, systemClock } from './ports.js'
import { createPrices } from './prices/prices.js'
import { createDefaultProject } from './projects/createDefaultProject.js'
import { createProjectStore } from './projects/projectStore.js'
import { createCompanyWatch } from './relay/createCompanyWatch.js'
import { createRelay, type Relay } from './relay/createRelay.js'
import { createDatabaseMailbox } from './relay/databaseMailbox.js'
import { walletOrigin } from './settings/describeSettings.js'
import { knownChains } from './settings/knownChains.js'
import type { Settings } from './settings/settings.js'
import { createSignatureCheck } from './signin/createSignatureCheck.js'
import { createSignIns } from './signin/signIns.js'
import { createSigningKeys } from './signin/signingKeys.js'
import type { OpenDatabase } from './store/database.js'
import { createEventBuffer, eventFlushMs } from './telemetry/eventBuffer.js'
import { createEventVolume } from './telemetry/eventVolume.js'
import { loadTexts } from './texts/loadTexts.js'
import { createWalletSite } from './walletsite/walletSite.js'

/** Interval for changes that other processes or the command line made in the database. */
const refreshMs = 5000
/** Interval for the removal of expired codes, proofs and flows. */
const identityPruneMs = 30_000
const pruneMs = 60 * 60_000
/** Image URLs are written immediately. This interval is for those that failed. */
const imageFlushMs = 5000
const companyFailure = 'whether another process relays could not be looked up'
/** Interval for the removal of messages that nobody fetched. */
const relayPruneMs = 60_000

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
  /** Closes the relay's sockets in order. Call it before `close`. */
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
  const { database } = opened
  const nowMs = clock.nowMs
  const metrics = createMetrics()

  const limiting = { clock, log, metrics, opened, settings }
  const { alarm, limiter, share, upstreamQuota } = await createLimits(limiting)

  const closing = new AbortController()
  const { followed, upstreams } = createUpstreams(settings.chains, {
    count: upstreamQuota.count,
    log,
    metrics,
    nowMs,
    signal: closing.signal,
  })
  const [projects, texts] = await Promise.all([createProjectStore(database, clock), loadTexts()])
  await createDefaultProject(projects, settings)
  const { privateOrigins } = settings
  const safeFetch = createSafeFetch({ privateOrigins })
  const resolvers = settings.chains.flatMap(({ ensUniversalResolver: universalResolver, id }) => {
    const upstream = upstreams.get(id)
    return upstream && universalResolver
      ? [createEnsReader({ privateOrigins, safeFetch, universalResolver, upstream })]
      : []
  })
  const names = settings.names && createNames({ database, nowMs, settings: settings.names })
  const identities = await createIdentities({ database, nowMs, registered: names?.store, resolvers })
  await identities.set(settings.identities)
  const imageOriginals = createImageOriginals({ database, nowMs })
  const imageProxy = createImageProxy({
    cacheFolder: join(settings.dataFolder, 'image-cache'),
    cacheLimitBytes: settings.imageCacheMb * 1_000_000,
    ipfsGatewayUrl: settings.ipfsGatewayUrl,
    nowMs,
    onRefused: (id, error) => log.debug({ id, ...describeFailure(error) }, 'a picture is not shown'),
    originals: imageOriginals,
    safeFetch,
  })
  const events = createEventBuffer({
    clock,
    database,
    keptDays: settings.telemetryDays,
    onRefused(error) {
      metrics.eventsDropped.inc()
      log.warn(describeFailure(error), 'an event cannot be stored')
    },
  })

  const images = createImageStore({
    folder: settings.imagesFolder,
    nowMs,
    onRefused: (file, reason) => log.warn({ file, reason }, 'an image is not served'),
  })
  const directory = await createWalletDirectory({ database, images })
  const countBlockscoutCall = upstreamQuota.countCallsTo('blockscout')
  const portfolio = createPortfolio({
    countCall: countBlockscoutCall,
    tokenIcon: (symbol, publicUrl) =>
      images.has('token', symbol) ? `${publicUrl}/public/getTokenImage/${symbol}` : '',
    database,
    nowMs,
    keepImage: imageProxy.keep,
    registerImage: imageProxy.register,
    safeFetch,
    settings,
    upstreams,
  })
  const balances = createBalances({
    describe: portfolio.contracts.get,
    discover: async (networkId, account) => {
      const chain = settings.chains.find(({ id }) => id === networkId)
      if (typeof chain?.indexFrom === 'number')
        return { tokens: await readKnownTokens(database, networkId, account) }
      return chain?.blockscoutUrl === undefined
        ? { tokens: [] }
        : readBlockscoutTokens(chain.blockscoutUrl, account, countBlockscoutCall)
    },
    networks: settings.chains.flatMap(({ currency, id, tokens }) => {
      const upstream = upstreams.get(id)
      const listed = tokens ?? bestKnownTokens(id)
      return upstream && hasBalances(id) ? [{ id, listed, nativeSymbol: currency.symbol, upstream }] : []
    }),
    nowMs,
    onIncomplete: (networkId, error) =>
      log.warn({ networkId, ...describeFailure(error) }, 'unlisted tokens are unknown for now'),
  })

  const sessionMs = settings.sessionHours * 60 * 60_000
  const keys = createSigningKeys({ database, nowMs, sessionMs })
  const verify = createSignatureCheck({ log, upstreams })
  const signIns = createSignIns({
    database,
    keys,
    newAccountsPerClient: settings.limits.newAccountsPerClient,
    // Known networks are included, because pages may offer more networks than the server reads. The operator's names
    // come last and override the known ones.
    networkNames: new Map(
      [...knownChains, ...settings.chains].flatMap(({ id, name }) =>
        isCaipNetworkId(id) ? [[id, name]] : [],
      ),
    ),
    nowMs,
    sessionMs,
    verify,
  })
  const ownOrigins = ownOriginsOf(settings)
  const masterKeys = readMasterKeys(settings, log)
  const identity =
    masterKeys &&
    createIdentity({
      alarm,
      database,
      keys,
      log,
      masterKeys,
      nowMs,
      operatorKeyFolder: opened.operatorKeyFolder,
      ownOrigins,
      settings,
      texts,
      upstreams,
      verify,
    })
  await identity?.vault.prune()

  const convert = createConvert({
    log,
    nowMs,
    sources: openSwapSources({ log, nowMs, settings, upstreamQuota, upstreams }),
  })

  const prices = createPrices({
    chains: settings.chains,
    countCall: upstreamQuota.countCallsTo('prices'),
    currencyRates: settings.currencyRates,
    nowMs,
    ratesUrl: settings.ratesUrl,
    upstreams,
    url: settings.pricesUrl,
  })
  const limits = createHourlyLimits(database, nowMs)
  const context: ServerContext = {
    balances,
    clock,
    convert,
    countNodeCalls: upstreamQuota.countNodeCalls,
    directory,
    events,
    eventVolume: createEventVolume(settings.limits, nowMs),
    identities,
    identity,
    imageProxy,
    images,
    log,
    metrics,
    names,
    onramp:
      settings.onramp &&
      createOnramp({
        chains: settings.chains,
        countCall: upstreamQuota.countCallsTo('on-ramps'),
        database,
        log,
        nowMs,
        prices,
        settings: settings.onramp,
      }),
    ownOrigins,
    portfolio,
    prices,
    projects,
    safeFetch,
    settings,
    signIns,
    sponsorships: createSponsorships({ limits, perAccountADay: settings.limits.sponsoredPerAccount }),
    texts,
    upstreams,
  }
  const { natsUrl } = settings
  const watchCompany = natsUrl === undefined ? createCompanyWatch(opened, log) : undefined
  await watchCompany?.().catch((error: unknown) => log.warn(describeFailure(error), companyFailure))
  const relay = await createRelay({
    alarm,
    createMailbox: async (options) =>
      natsUrl === undefined
        ? createDatabaseMailbox(database, options)
        : (await import('./relay/natsMailbox.js')).createNatsMailbox(natsUrl, options),
    limiter,
    log,
    metrics,
    nowMs,
    ownOrigins: context.ownOrigins,
    projects,
    settings,
  })
  const exchange = createExchange(context, { alarm, limiter, upstreamQuota })
  const health: Health = {
    databaseAnswers: true,
    relayAnswers: relay.isConnected,
    stopping: false,
  }
  const router = createRouter(handledRoutes, exchange, context, health)
  const walletSite = createWalletSite({ projects, settings, texts })

  const indexer = startIndexer({ chains: followed, database: opened, log, metrics, nowMs })
  const timers = [
    every(eventFlushMs, 'events could not be written', () => events.flush()),
    every(pruneMs, 'old events could not be removed', () => events.prune()),
    every(imageFlushMs, 'addresses of pictures could not be written', () => imageOriginals.flush()),
    every(pruneMs, 'old addresses of pictures could not be removed', () => imageOriginals.prune()),
    every(pruneMs, 'old pictures could not be removed', () => imageProxy.prune()),
    every(relayPruneMs, 'old relay messages could not be removed', () => relay.prune()),
    every(relayPruneMs, 'old sessions could not be removed', () => signIns.prune()),
    every(refreshMs, 'the database does not answer', refresh),
    every(identityPruneMs, 'old counts could not be removed', limits.prune),
    ...(identity ? [every(identityPruneMs, 'old sign-ins could not be removed', identity.prune)] : []),
    ...(watchCompany ? [every(relayPruneMs, companyFailure, watchCompany)] : []),
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
    closeSockets: relay.closeSockets,
    directory,
    fetch: async (request, env = {}) => walletSite.answer(request) ?? router.fetch(request, env),
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
      for (const timer of timers) clearInterval(timer)
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

/** Returns the origins of the server itself and of the wallet's site. */
function ownOriginsOf(settings: Settings): readonly string[] {
  const { publicUrl } = settings
  return [walletOrigin(settings), ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])]
}
