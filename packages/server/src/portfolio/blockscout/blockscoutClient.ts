import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { createBoundedCache } from '../../chain/boundedCache.js'
import type { CountCall } from '../../chain/upstreamQuota.js'
import { UpstreamUnavailableError } from '../../errors/request.js'
import { joinSignals } from '../../http/joinSignals.js'
import { pause } from '../../http/pause.js'
import { readBytes } from '../../http/readBody.js'

const answerLimitBytes = 8 * 1024 * 1024
const cacheLimitBytes = 8 * 1024 * 1024
/** Lifetime of a cached page. Several users of one account, or one user who goes back and forth, cause one request. */
const cacheLifetimeMs = 10_000
const timeoutMs = 8000
const retries = 2
const retryMs = 300

export type BlockscoutClient = {
  /**
   * Requests `path` below /api/v2. Null if Blockscout knows no such account. @throws UpstreamUnavailableError,
   * RateLimitedError
   */
  get: <schema extends GenericSchema>(
    path: string,
    schema: schema,
    options: { query?: Readonly<Record<string, string>>; signal: AbortSignal },
  ) => Promise<InferOutput<schema> | null>
}

export type BlockscoutClientOptions = {
  countCall: CountCall
  networkId: string
  nowMs: () => number
  /** The operator configures it, so it may lead to any address. */
  url: string
}

/** Creates a client for a Blockscout, which is slow and limits its rate. Only the documented formats are accepted. */
export function createBlockscoutClient({
  countCall,
  networkId,
  nowMs,
  url,
}: BlockscoutClientOptions): BlockscoutClient {
  const cache = createBoundedCache<unknown>(cacheLimitBytes, nowMs)
  const root = url.replace(/\/+$/, '')

  async function fetchJson(address: string, signal: AbortSignal): Promise<unknown> {
    let cause: unknown
    let isLimited = false
    for (let attempt = 0; attempt <= retries && !signal.aborted; attempt++) {
      if (attempt > 0) await pause(retryMs * 2 ** (attempt - 1), signal)
      countCall()
      const limit = joinSignals([signal], timeoutMs)
      try {
        const response = await fetch(address, {
          headers: { accept: 'application/json' },
          redirect: 'error',
          signal: limit.signal,
        })
        const bytes = await readBytes(response, answerLimitBytes)
        if (response.status === 404) return null
        if (response.ok) return JSON.parse(new TextDecoder().decode(bytes))
        isLimited = response.status === 429
        cause = new Error(`status ${response.status}`)
        if (response.status < 500 && !isLimited) break
      } catch (error) {
        cause = error
      } finally {
        limit.release()
      }
    }
    throw new UpstreamUnavailableError({ cause, isLimited, networkId })
  }

  return {
    async get(path, schema, { query = {}, signal }) {
      const address = `${root}/api/v2${path}?${new URLSearchParams(query)}`
      const known = cache.get(address)
      const answer = known ?? (await fetchJson(address, signal))
      if (answer === null) return null
      const parsed = safeParse(schema, answer, { abortEarly: true })
      if (!parsed.success) {
        const cause = new Error(`${path.replace(/0x\w+/, '{address}')}: ${parsed.issues[0].message}`)
        throw new UpstreamUnavailableError({ cause, isLimited: false, networkId })
      }
      if (known === undefined) cache.set(address, answer, cacheLifetimeMs, JSON.stringify(answer).length)
      return parsed.output
    },
  }
}
