import { getRpcMethodRule, type RpcAnswer, type RpcCall } from '@portico/protocol/http'
import { type BoundedCache, createBoundedCache } from './boundedCache.js'
import type { Upstream } from './upstream.js'

/** Maximum size of the cached responses of one network. */
const cacheLimitBytes = 8 * 1024 * 1024

/** Short, because a reorganization can still undo a mined block. */
const minedLifetimeMs = 30_000
const finalizedLifetimeMs = 5 * 60_000
const finalizedBlockLifetimeMs = 15_000

type Options = {
  /** CAIP-2. */
  networkId: string
  nowMs: () => number
}

/** Creates an upstream that caches results that can no longer change. */
export function createCachedUpstream(upstream: Upstream, { networkId, nowMs }: Options): Upstream {
  const cache = createBoundedCache<unknown>(cacheLimitBytes, nowMs)
  let finalized = { askedAtMs: Number.NEGATIVE_INFINITY, block: -1n }

  /** Returns the last known final block and refreshes it in the background: only the cache needs it. */
  function finalizedBlock(): bigint {
    if (nowMs() - finalized.askedAtMs > finalizedBlockLifetimeMs) {
      finalized = { ...finalized, askedAtMs: nowMs() }
      upstream
        .send([{ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['finalized', false] }])
        .then(
          ([answer]) => {
            const block = parseQuantity((answer?.result as { number?: unknown } | null | undefined)?.number)
            if (block !== undefined) finalized = { ...finalized, block }
          },
          () => {},
        )
    }
    return finalized.block
  }

  function remember({ method, params }: RpcCall, key: string, { error, result }: RpcAnswer): void {
    const { immutable } = getRpcMethodRule(method, networkId) ?? {}
    if (error !== undefined || result === undefined || result === null || immutable === undefined) return
    if (immutable === 'mined' && !isMined(result)) return
    if (typeof immutable === 'number') {
      const block = Array.isArray(params) ? parseQuantity(params[immutable]) : undefined
      if (block === undefined || block > finalizedBlock()) return
    }
    const lifetimeMs = typeof immutable === 'number' ? finalizedLifetimeMs : minedLifetimeMs
    setSized(cache, key, result, lifetimeMs)
  }

  return {
    async send(calls, options) {
      const known = new Map<RpcCall, RpcAnswer>()
      for (const call of calls) {
        const answer = answerLocally(call, networkId) ?? fromCache(cache, call, networkId)
        if (answer) known.set(call, answer)
      }
      const open = calls.filter((call) => !known.has(call))
      const fetched = open.length > 0 ? await upstream.send(open, options) : []
      for (const [index, answer] of fetched.entries()) {
        const call = open[index]
        if (!call) continue
        known.set(call, answer)
        remember(call, cacheKey(call), answer)
      }
      return calls.flatMap((call) => known.get(call) ?? [])
    },
  }
}

function answerLocally({ method }: RpcCall, networkId: string): RpcAnswer | undefined {
  if (!networkId.startsWith('eip155:')) return undefined
  const chainId = Number(networkId.slice('eip155:'.length))
  if (method === 'eth_chainId') return { id: null, jsonrpc: '2.0', result: `0x${chainId.toString(16)}` }
  if (method === 'net_version') return { id: null, jsonrpc: '2.0', result: String(chainId) }
  return undefined
}

function fromCache(cache: BoundedCache<unknown>, call: RpcCall, networkId: string): RpcAnswer | undefined {
  if (getRpcMethodRule(call.method, networkId)?.immutable === undefined) return undefined
  const result = cache.get(cacheKey(call))
  return result === undefined ? undefined : { id: null, jsonrpc: '2.0', result }
}

function cacheKey({ method, params }: RpcCall): string {
  return `${method}:${JSON.stringify(params ?? [])}`
}

function setSized(cache: BoundedCache<unknown>, key: string, result: unknown, lifetimeMs: number): void {
  cache.set(key, result, lifetimeMs, key.length + JSON.stringify(result).length)
}

/** Checks whether a result is mined. A transaction or a receipt has a `blockHash`; a block has only a `hash`. */
function isMined(result: unknown): boolean {
  if (typeof result !== 'object' || result === null) return true
  if ('blockHash' in result) return typeof result.blockHash === 'string'
  return 'hash' in result && typeof result.hash === 'string'
}

function parseQuantity(input: unknown): bigint | undefined {
  return typeof input === 'string' && /^0x[0-9a-f]{1,16}$/i.test(input) ? BigInt(input) : undefined
}
