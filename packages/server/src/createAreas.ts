import type { Logger } from 'pino'
import { createSponsorships } from './chain/sponsorships.js'
import type { ServerContext } from './context.js'
import { createAccountReads } from './createAccountReads.js'
import { createIdentity } from './createIdentity.js'
import type { Limits } from './createLimits.js'
import { createNameParts } from './createNameParts.js'
import { createPictures } from './createPictures.js'
import { createSignInParts } from './createSignInParts.js'
import { createUpstreams } from './createUpstreams.js'
import { createWalletDirectory } from './directory/walletDirectory.js'
import { describeFailure } from './http/describeFailure.js'
import type { LoopTurns } from './http/loopTurns.js'
import type { Metrics } from './http/metrics.js'
import { createSafeFetch } from './http/safeFetch.js'
import { readMasterKeys } from './identity/readMasterKeys.js'
import { createHourlyLimits } from './limits/hourlyLimits.js'
import { createOnramp } from './onramp/createOnramp.js'
import type { Clock } from './ports.js'
import { createPrices } from './prices/prices.js'
import { createDefaultProject } from './projects/createDefaultProject.js'
import { createProjectStore } from './projects/projectStore.js'
import { walletOrigin } from './settings/describeSettings.js'
import type { Settings } from './settings/settings.js'
import type { OpenDatabase } from './store/database.js'
import { createSwaps } from './swaps/createSwaps.js'
import { openSwapSources } from './swaps/swapSources.js'
import { createEventBuffer } from './telemetry/eventBuffer.js'
import { createEventVolume } from './telemetry/eventVolume.js'
import { loadTexts } from './texts/loadTexts.js'

/**
 * Creates every area of the server, in the order in which they need each other. Loads projects, names and wallets into
 * memory.
 *
 * @throws OriginPatternRefusedError
 */
export async function createAreas({
  alarm,
  clock,
  log,
  metrics,
  opened,
  settings,
  signal,
  turns,
  upstreamQuota,
}: Pick<Limits, 'alarm' | 'upstreamQuota'> & {
  clock: Clock
  log: Logger
  metrics: Metrics
  opened: OpenDatabase
  settings: Settings
  /** Aborts when the server stops. */
  signal: AbortSignal
  turns: LoopTurns
}) {
  const { database } = opened
  const { nowMs } = clock
  const { followed, upstreams } = createUpstreams(settings.chains, {
    count: upstreamQuota.count,
    log,
    metrics,
    nowMs,
    signal,
  })
  const [projects, texts] = await Promise.all([createProjectStore(database, clock), loadTexts()])
  await createDefaultProject(projects, settings)
  const safeFetch = createSafeFetch({ privateOrigins: settings.privateOrigins })
  const { identities, names } = await createNameParts({ database, nowMs, safeFetch, settings, upstreams })
  const { imageOriginals, imageProxy, images } = createPictures({
    database,
    log,
    nowMs,
    safeFetch,
    settings,
    turns,
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

  const directory = await createWalletDirectory({ database, images })
  const { balances, portfolio } = createAccountReads({
    countCall: upstreamQuota.countCallsTo('blockscout'),
    database,
    imageProxy,
    images,
    log,
    nowMs,
    roomOfCaller: upstreamQuota.roomOfCaller,
    safeFetch,
    settings,
    upstreams,
  })
  const { keys, signIns, verify } = createSignInParts({ database, log, nowMs, settings, upstreams })
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
      upstreamQuota,
      upstreams,
      verify,
    })
  await identity?.vault.prune()

  const swaps = createSwaps({
    log,
    nowMs,
    sources: openSwapSources({ log, nowMs, settings, upstreamQuota, upstreams }),
  })
  const prices = createPrices({
    calls: { clientOf: upstreamQuota.clientOfCaller, countCall: upstreamQuota.countCallsTo('prices') },
    chains: settings.chains,
    currencyRates: settings.currencyRates,
    nowMs,
    ratesUrl: settings.ratesUrl,
    upstreams,
    url: settings.pricesUrl,
  })
  const limits = createHourlyLimits(database, nowMs)
  const context: ServerContext = {
    askPeer: upstreamQuota.askPeer,
    balances,
    clock,
    swaps,
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

  return { context, followed, imageOriginals, limits }
}

/** Returns the origins of the server itself and of the wallet's site. */
function ownOriginsOf(settings: Settings): readonly string[] {
  const { publicUrl } = settings
  return [walletOrigin(settings), ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])]
}
