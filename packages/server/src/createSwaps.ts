import { swapNetworkIds } from '@portico/protocol/token'
import type { Logger } from 'pino'
import type { Upstream } from './chain/upstream.js'
import type { UpstreamQuota } from './chain/upstreamQuota.js'
import { createConvert } from './convert/createConvert.js'
import { createOneInchSource } from './convert/oneInchSource.js'
import { createUniswapSource } from './convert/uniswapSource.js'
import type { Settings } from './settings/settings.js'

/** Creates swaps, with the sources that the settings name. */
export function createSwaps({
  log,
  nowMs,
  settings,
  upstreamQuota,
  upstreams,
}: {
  log: Logger
  nowMs: () => number
  settings: Settings
  upstreamQuota: UpstreamQuota
  upstreams: ReadonlyMap<string, Upstream>
}) {
  const { chains, oneInchKey, oneInchUrl } = settings
  return createConvert({
    log,
    nowMs,
    sources: [
      ...(oneInchKey === undefined
        ? []
        : [
            createOneInchSource({
              countCall: upstreamQuota.countCallsTo('1inch'),
              key: oneInchKey,
              networkIds: chains.flatMap(({ id }) => (swapNetworkIds.includes(id) ? [id] : [])),
              nowMs,
              onKeyRefused: () => log.error('1inch rejects the key in PORTICO_ONEINCH_KEY'),
              url: oneInchUrl,
            }),
          ]),
      createUniswapSource({ chains: chains, nowMs, upstreams }),
    ],
  })
}
