import { parseCaipNetworkId } from '@portico/protocol/caip'
import type { Logger } from 'pino'
import { createCachedUpstream } from './chain/cachedUpstream.js'
import { createUpstream, type Upstream } from './chain/upstream.js'
import type { UpstreamQuota } from './chain/upstreamQuota.js'
import type { Metrics } from './http/metrics.js'
import type { FollowedChain } from './portfolio/indexer/followChain.js'
import type { Settings } from './settings/settings.js'

/** Creates the upstream of every network, counted and cached, and lists the networks that the index follows. */
export function createUpstreams(
  chains: Settings['chains'],
  {
    count,
    log,
    metrics,
    nowMs,
    signal,
  }: {
    count: UpstreamQuota['count']
    log: Logger
    metrics: Pick<Metrics, 'upstreamFailures'>
    nowMs: () => number
    /** Aborts checks in the background. */
    signal: AbortSignal
  },
): { followed: FollowedChain[]; upstreams: Map<string, Upstream> } {
  const followed: FollowedChain[] = []
  const upstreams = new Map(
    chains.map(({ id, indexFrom, rpcUrls }) => {
      const { reference } = parseCaipNetworkId(id)
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
            `PORTICO_RPC_${reference.replaceAll('-', '_')} answers for ${servedId}, not ${id}: this node is not used`,
          ),
        rpcUrls,
        signal,
      })
      // Started now, so that the first request does not wait for it.
      void upstream.verify()
      // Without the cache, because the index reads each block once.
      if (typeof indexFrom === 'number') followed.push({ indexFrom, networkId: id, upstream })
      return [id, createCachedUpstream(count(upstream), { networkId: id, nowMs })] as const
    }),
  )
  return { followed, upstreams }
}
