import { AsyncLocalStorage } from 'node:async_hooks'
import type { RpcCall } from '@portico/protocol/http'
import { RateLimitedError } from '../errors/request.js'
import type { Room } from '../http/safeFetch.js'
import type { QuotaAlarm, SharedLimit } from '../limits/quotaAlarm.js'
import type { RateLimiter } from '../limits/rateLimiter.js'
import { lightPart, reservedPart, type Sharer, takeShared, usedOfShared } from '../limits/sharedQuota.js'
import { createLargeAnswers, type LargeAnswersOfRequest } from './largeAnswers.js'
import { type AskNodeOptions, askNode, type NodeOutcome } from './rpcNode.js'
import type { Upstream } from './upstream.js'

/**
 * A client that caused less than this part of a project's calls in this window counts as light. The number of its
 * requests does not show that: one balance of an account with thousands of tokens takes hundreds of calls.
 */
const fewCallsPart = 0.02

/**
 * The part of a project's calls that one client may cause in a window, with any requests. So it takes two clients to
 * use up the part that is not reserved, and each is limited by its own address.
 */
const clientPart = 0.5

/** The client for which a node or a provider is called. */
export type UpstreamCaller = { projectId: string; sharer: Sharer }

/** A service that the operator configures and may pay for. Its requests are counted. */
export type Provider = '1inch' | 'blockscout' | 'farcaster' | 'on-ramps' | 'prices'

/** Counts one call to a provider for the client of the current request. @throws RateLimitedError */
export type CountCall = () => void

/**
 * Counts calls to nodes and providers, which all projects of a server share. One project gets at most half of them. A
 * tenth is reserved for projects that have used less than a tenth of their half in this window. So if attackers use up
 * the halves of two projects, a third project still has some. One client gets at most half of its project's calls.
 * Large responses of nodes and Blockscouts take turns. Calls for the server itself are not counted.
 */
export type UpstreamQuota = {
  /** Runs `run` and counts every call to nodes and providers in it for this caller. */
  runFor: <result>(caller: UpstreamCaller, run: () => Promise<result>) => Promise<result>
  /** Returns the same upstream with its calls counted. */
  count: (upstream: Upstream) => Upstream
  /** Counts calls to bundlers and paymasters as calls to nodes. @throws RateLimitedError */
  countNodeCalls: (calls: number) => void
  /**
   * Sends a call to a bundler or paymaster. It does so once, because an operation that may have arrived must not be sent
   * again. A large response takes turns with those of nodes. Does not count the call. Never throws.
   */
  askPeer: (url: string, call: RpcCall, options: Omit<AskNodeOptions, 'room'>) => Promise<NodeOutcome>
  /** Returns a function that counts calls to one provider. Each provider has its own limit. */
  countCallsTo: (provider: Provider) => CountCall
  /** Returns the client of the current request, by its wider network. Empty: the server itself. */
  clientOfCaller: () => string
  /** Returns the turns in which the caller of `runFor` reads a large response in parts. They end with the request. */
  roomOfCaller: () => Room | undefined
}

export function createUpstreamQuota({
  alarm,
  limiter,
  nodeLimit,
  providerLimit,
}: {
  alarm: QuotaAlarm
  limiter: RateLimiter
  /** Maximum number of calls to nodes in a window, for all projects together. */
  nodeLimit: number
  /** Maximum number of calls to one provider in a window, for all projects together. */
  providerLimit: number
}): UpstreamQuota {
  const callers = new AsyncLocalStorage<UpstreamCaller & { large: LargeAnswersOfRequest }>()
  const largeAnswers = createLargeAnswers()

  function spend(key: string, limit: number, cost: number, of: SharedLimit): void {
    const caller = callers.getStore()
    if (!caller || cost === 0) return
    const { projectId, sharer } = caller
    const ofProject = Math.ceil(limit / 2)
    const callsOf = toCallCounts(sharer, key, ofProject)
    const own = {
      cost,
      key: `${key}:${projectId}`,
      limit: ofProject,
      sharer: { ...sharer, own: [...sharer.own, ...callsOf] },
    }
    // The counts of calls that the client and its wider network have caused in this project.
    const shares = callsOf.map(({ key: client }) => `${client} of ${projectId}`)
    const isAllowed =
      isWithinShare(shares, ofProject) &&
      takeShared(limiter, own, () => alarm(of, projectId)) &&
      takeOfAll(key, limit, own)
    if (!isAllowed)
      throw new RateLimitedError({ of: 'project', retryAfterSeconds: limiter.retryAfterSeconds() })
    // Counted only now, because a refused call is not made.
    for (const counted of [...callsOf.map(({ key: client }) => client), ...shares])
      limiter.take(counted, Number.POSITIVE_INFINITY, cost)
  }

  /** Checks whether a client may cause more of its project's calls. It counts nothing. */
  function isWithinShare(shares: readonly string[], ofProject: number): boolean {
    const most = ofProject * clientPart
    // Other processes may have used up the rest of the share.
    return shares.every((share) => limiter.usedOf(share) < most && limiter.take(share, most, 0))
  }

  /**
   * Returns the counts of calls that the client caused, by its address and its wider network. A client below a tenth of
   * these limits is light.
   */
  function toCallCounts({ own }: Sharer, key: string, ofProject: number): Sharer['own'] {
    const [address] = own
    return own.map(({ key: client, limit }) => ({
      key: `calls-${client} ${key}`,
      limit: (ofProject * fewCallsPart * limit) / ((address?.limit ?? limit) * lightPart),
    }))
  }

  function takeOfAll(key: string, limit: number, own: { cost: number; key: string; limit: number }): boolean {
    const reserved = Math.floor(limit * reservedPart)
    if (limiter.take(key, limit - reserved, own.cost)) return true
    const isLight = usedOfShared(limiter, own.key) <= own.limit * lightPart
    return isLight && limiter.take(`${key} of light projects`, reserved, own.cost)
  }

  /** Runs `read`, which reads one response. If the response is large, it takes its turn among those of all clients. */
  async function withRoom<result>(read: (room: Room | undefined) => Promise<result>): Promise<result> {
    const large = callers.getStore()?.large.begin()
    try {
      return await read(large?.room)
    } finally {
      large?.leave()
    }
  }

  return {
    askPeer: (url, call, options) => withRoom((room) => askNode(url, [call], { ...options, room })),
    count: (upstream) => ({
      async send(calls, options) {
        spend('upstream', nodeLimit, calls.length, 'upstream calls')
        const caller = callers.getStore()
        const client = caller && toClient(caller)
        return withRoom((room) => upstream.send(calls, { ...options, client, room }))
      },
    }),
    clientOfCaller: () => {
      const caller = callers.getStore()
      return caller ? toClient(caller) : ''
    },
    countNodeCalls: (calls) => spend('upstream', nodeLimit, calls, 'upstream calls'),
    roomOfCaller: () => callers.getStore()?.large.room,
    countCallsTo: (provider) => () => spend(`provider:${provider}`, providerLimit, 1, 'provider calls'),
    async runFor(caller, run) {
      const large = largeAnswers.open(toClient(caller))
      try {
        return await callers.run({ ...caller, large }, run)
      } finally {
        large.leave()
      }
    },
  }
}

/** Returns the wider network of a caller, because addresses of IPv6 cost nothing. */
function toClient({ sharer }: UpstreamCaller): string {
  return sharer.own.at(-1)?.key ?? ''
}
