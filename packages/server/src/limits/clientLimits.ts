import { RateLimitedError } from '../errors/request.js'
import { widerNetwork } from '../http/clientAddress.js'
import type { Metrics } from '../http/metrics.js'
import type { QuotaAlarm } from './quotaAlarm.js'
import type { RateLimiter } from './rateLimiter.js'
import { createSessionClients } from './sessionClients.js'
import { type Sharer, takeShared } from './sharedQuota.js'

/**
 * The limit of an IPv6 /48 as a multiple of an address's limit: many clients of a mobile network share a /48, but
 * anyone can rent one.
 */
const networkFactor = 4

/** The limits that requests count against: those of their client, and that of their project. */
export type ClientLimits = {
  /** Remembers that a client showed a session. */
  noteSession: (address: string) => void
  /** @throws RateLimitedError */
  spendOfClient: (address: string, cost: number) => void
  /** @throws RateLimitedError */
  spendOfProject: (project: { id: string }, address: string, cost: number) => void
  /** Describes a client for a limit that many clients share. */
  toSharer: (address: string) => Sharer
}

export function createClientLimits({
  alarm,
  limiter,
  metrics,
  nowMs,
  settings,
}: {
  alarm: QuotaAlarm
  limiter: RateLimiter
  metrics: Pick<Metrics, 'rateLimited'>
  nowMs: () => number
  /** Maximum number of requests in a window, of one address and of one project. */
  settings: { perAddress: number; perProject: number }
}): ClientLimits {
  const sessionClients = createSessionClients({ nowMs })

  /** Returns the limits of a client: of its address, and of the network around it. */
  function limitsOf(address: string): { key: string; limit: number }[] {
    const { perAddress } = settings
    const network = widerNetwork(address)
    return [
      { key: `address:${address}`, limit: perAddress },
      ...(network === address ? [] : [{ key: `network:${network}`, limit: perAddress * networkFactor }]),
    ]
  }

  function toSharer(address: string): Sharer {
    return { hasSession: sessionClients.has(address), own: limitsOf(address) }
  }

  function refuse(of: 'address' | 'project'): never {
    metrics.rateLimited.inc({ of })
    throw new RateLimitedError({ of, retryAfterSeconds: limiter.retryAfterSeconds() })
  }

  return {
    noteSession: sessionClients.note,
    spendOfClient(address, cost) {
      if (!limitsOf(address).every(({ key, limit }) => limiter.take(key, limit, cost))) refuse('address')
    },
    spendOfProject({ id }, address, cost) {
      const sharer = toSharer(address)
      const share = { cost, key: `project:${id}`, limit: settings.perProject, sharer }
      if (!takeShared(limiter, share, () => alarm('requests', id))) refuse('project')
    },
    toSharer,
  }
}
