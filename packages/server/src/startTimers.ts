import type { Logger } from 'pino'
import type { createIdentity } from './createIdentity.js'
import type { createLimits } from './createLimits.js'
import { describeFailure } from './http/describeFailure.js'
import type { ImageOriginals } from './images/imageOriginals.js'
import type { ImageProxy } from './images/imageProxy.js'
import { heartbeatMs } from './limits/databaseShare.js'
import type { HourlyLimits } from './limits/hourlyLimits.js'
import type { Relay } from './relay/createRelay.js'
import type { SignIns } from './signin/signIns.js'
import { companyFailure } from './startRelay.js'
import type { OpenDatabase } from './store/database.js'
import { type EventBuffer, eventFlushMs } from './telemetry/eventBuffer.js'

/** Interval at which changes that other processes or the command line made in the database are read. */
const refreshMs = 5000
/** Interval at which expired codes, proofs and flows are removed. */
const identityPruneMs = 30_000
const pruneMs = 60 * 60_000
/** Image URLs are written immediately. This interval retries those that failed. */
const imageFlushMs = 5000
/** Interval at which messages that were not fetched are removed. */
const relayPruneMs = 60_000
/** A vacuum of all tables takes about 60 ms, and 300 ms if 10,000 of 100,000 sessions were renewed. */
const vacuumMs = 5 * 60_000

/** Starts the server's periodic work. @returns a function that stops it */
export function startTimers({
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
  vacuum,
  watchOtherProcesses,
}: {
  events: Pick<EventBuffer, 'flush' | 'prune'>
  identity: Pick<ReturnType<typeof createIdentity>, 'prune'> | undefined
  imageOriginals: Pick<ImageOriginals, 'flush' | 'prune'>
  imageProxy: Pick<ImageProxy, 'prune'>
  limits: Pick<HourlyLimits, 'prune'>
  log: Logger
  /** Reads changes that others made in the database. */
  refresh: () => Promise<void>
  relay: Pick<Relay, 'prune'>
  share: Pick<NonNullable<Awaited<ReturnType<typeof createLimits>>['share']>, 'beat'> | undefined
  signIns: Pick<SignIns, 'prune'>
  vacuum: OpenDatabase['vacuum']
  watchOtherProcesses: (() => Promise<void>) | undefined
}): () => void {
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

  const timers = [
    every(eventFlushMs, 'events could not be written', () => events.flush()),
    every(pruneMs, 'old events could not be removed', () => events.prune()),
    every(imageFlushMs, 'addresses of pictures could not be written', () => imageOriginals.flush()),
    every(pruneMs, 'old addresses of pictures could not be removed', () => imageOriginals.prune()),
    every(pruneMs, 'old pictures could not be removed', () => imageProxy.prune()),
    every(relayPruneMs, 'old relay messages could not be removed', () => relay.prune()),
    every(relayPruneMs, 'old sessions could not be removed', () => signIns.prune()),
    every(refreshMs, 'the database does not respond', refresh),
    every(identityPruneMs, 'old counts could not be removed', limits.prune),
    ...(identity ? [every(identityPruneMs, 'old sign-ins could not be removed', identity.prune)] : []),
    ...(vacuum ? [every(vacuumMs, 'the space of removed rows stays unused', vacuum)] : []),
    ...(watchOtherProcesses ? [every(relayPruneMs, companyFailure, watchOtherProcesses)] : []),
    ...(share ? [every(heartbeatMs, 'limits could not be shared', () => share.beat())] : []),
  ]

  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
