import { UnsupportedChainError } from '../errors/request.js'
import { UnusableAnswerError } from '../errors/upstream.js'
import { createBoundedCache } from './boundedCache.js'
import type { Upstream } from './upstream.js'

/** Source: specification, section 9, "portfolio and native balance 30 s". */
export const balanceLifetimeMs = 30_000

/** Asked for anew, a balance is still not read more often than this. */
const freshLifetimeMs = 1000

const balanceLimit = 50_000

export type Balances = {
  /** Native balance in base units. Callers who ask at the same time share one request. @throws PorticoError */
  get: (networkId: string, address: string, options?: { fresh?: boolean }) => Promise<bigint> | bigint
}

type Known = { amount: bigint; readAtMs: number }

/** Native balances of the configured networks, kept for 30 s. */
export function createBalances(upstreams: ReadonlyMap<string, Upstream>, nowMs: () => number): Balances {
  const cache = createBoundedCache<Known>(balanceLimit, nowMs)
  const running = new Map<string, Promise<bigint>>()

  async function read(networkId: string, address: string, key: string): Promise<bigint> {
    const upstream = upstreams.get(networkId)
    if (!upstream) throw new UnsupportedChainError({ field: 'query.chainId' })
    const [answer] = await upstream.send([
      { id: 1, jsonrpc: '2.0', method: 'eth_getBalance', params: [address, 'latest'] },
    ])
    const result = answer?.result
    if (typeof result !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(result)) {
      throw new UnusableAnswerError({ method: 'eth_getBalance', said: answer?.error?.message })
    }
    const amount = BigInt(result)
    cache.set(key, { amount, readAtMs: nowMs() }, balanceLifetimeMs)
    return amount
  }

  return {
    get(networkId, address, { fresh = false } = {}) {
      const key = `${networkId}:${address.toLowerCase()}`
      const known = cache.get(key)
      if (known && (!fresh || nowMs() - known.readAtMs < freshLifetimeMs)) return known.amount
      const current = running.get(key)
      if (current) return current
      const started = read(networkId, address, key).finally(() => running.delete(key))
      running.set(key, started)
      return started
    },
  }
}
