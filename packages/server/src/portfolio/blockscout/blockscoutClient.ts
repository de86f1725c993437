import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { createBoundedCache } from '../../chain/boundedCache.js'
import type { CountCall } from '../../chain/upstreamQuota.js'
import { RateLimitedError, UpstreamUnavailableError } from '../../errors/request.js'
import { pause } from '../../http/pause.js'
import { readChunks } from '../../http/readChunks.js'
import type { Room } from '../../http/safeFetch.js'
import { createTimeLimit, type TimeLimit } from '../../http/timeLimit.js'
import { shareRunning } from '../../limits/shareRunning.js'
import { createPageReader, type Kept } from './pageReader.js'

/** A page is read up to here. The entries that are complete by then are shown, and the next page continues there. */
const pageLimitBytes = 32 * 1024 * 1024
/** Each further part of a page of this size counts as one more call. */
const partBytes = 1024 * 1024
const cacheLimitBytes = 8 * 1024 * 1024
/** Lifetime of a cached page. Several users of one account, or one user who goes back and forth, cause one request. */
const cacheLifetimeMs = 10_000
/** Time limit of a response, without its wait for memory. */
const timeoutMs = 8000
const retries = 2
const retryMs = 300

/** A page of a list. `isCut`: it has more entries, which were not read. */
export type BlockscoutPage<page> = { isCut: boolean; page: page }

export type BlockscoutClient = {
  /**
   * Requests `path` below /api/v2. Null if Blockscout knows no such account. @throws UpstreamUnavailableError,
   * RateLimitedError
   */
  get: <schema extends GenericSchema>(
    path: string,
    schema: schema,
    options: {
      /** Reads the page even if it is cached. Default false. */
      isFresh?: boolean
      parts: Extract<Kept, { kind: 'members' }>
      query?: Readonly<Record<string, string>>
      signal: AbortSignal
    },
  ) => Promise<BlockscoutPage<InferOutput<schema>> | null>
}

export type BlockscoutClientOptions = {
  countCall: CountCall
  networkId: string
  nowMs: () => number
  /** Returns the turns in which the current request's client reads large pages. */
  roomOfCaller: () => Room | undefined
  /** The operator configures it, so it may lead to any address. */
  url: string
}

/** `page` is null if Blockscout knows no such account. `bytes`: the size of what was kept. */
type Answer = BlockscoutPage<unknown> & { bytes: number }

/** Creates a client for a Blockscout, which is slow and limits its rate. Only the documented formats are accepted. */
export function createBlockscoutClient({
  countCall,
  networkId,
  nowMs,
  roomOfCaller,
  url,
}: BlockscoutClientOptions): BlockscoutClient {
  const cache = createBoundedCache<Answer>(cacheLimitBytes, nowMs)
  const running = new Map<string, Promise<Answer | null>>()
  const root = url.replace(/\/+$/, '')

  async function fetchPage(
    address: string,
    parts: Extract<Kept, { kind: 'members' }>,
    signal: AbortSignal,
  ): Promise<Answer> {
    let cause: unknown
    let isLimited = false
    for (let attempt = 0; attempt <= retries && !signal.aborted; attempt++) {
      if (attempt > 0) await pause(retryMs * 2 ** (attempt - 1), signal)
      countCall()
      const limit = createTimeLimit(signal, timeoutMs)
      try {
        const response = await fetch(address, {
          headers: { accept: 'application/json' },
          redirect: 'error',
          signal: limit.signal,
        })
        if (response.ok) return await readPage(response, parts, limit)
        await response.body?.cancel()
        if (response.status === 404) return { bytes: 0, isCut: false, page: null }
        isLimited = response.status === 429
        cause = new Error(`status ${response.status}`)
        if (response.status < 500 && !isLimited) break
      } catch (error) {
        if (error instanceof RateLimitedError) throw error
        cause = error
        if (error instanceof TooLargeEntryError) break
      } finally {
        limit.release()
      }
    }
    throw new UpstreamUnavailableError({ cause, isLimited, networkId })
  }

  async function readPage(
    response: Response,
    parts: Extract<Kept, { kind: 'members' }>,
    limit: TimeLimit,
  ): Promise<Answer> {
    const reader = createPageReader(parts)
    const room = roomOfCaller()
    let bytes = 0
    let countedBytes = partBytes
    let hasRoom = room === undefined
    try {
      let isWhole = true
      for await (const chunk of response.body ? readChunks(response.body, limit.signal) : []) {
        bytes += chunk.byteLength
        for (; bytes > countedBytes; countedBytes += partBytes) countCall()
        // Nothing more is read meanwhile, so the sender waits.
        if (!hasRoom && room !== undefined && bytes > room.bytes) {
          await limit.outside(room.more())
          hasRoom = true
        }
        reader.write(chunk)
        isWhole = bytes <= pageLimitBytes && !reader.isFull
        if (!isWhole) break
      }
      if (isWhole) return { bytes: reader.keptBytes, isCut: false, page: reader.end() }
    } catch (error) {
      // A slow page is cut, too. Otherwise a stranger with large entries would make the list unreadable for good.
      if (!limit.isOver() || reader.entries().length === 0) throw error
    }
    const items = reader.entries()
    if (items.length === 0) throw new TooLargeEntryError()
    return { bytes: reader.keptBytes, isCut: true, page: { items } }
  }

  return {
    async get(path, schema, { isFresh = false, parts, query = {}, signal }) {
      const address = `${root}/api/v2${path}?${new URLSearchParams(query)}`
      const known = isFresh ? undefined : cache.get(address)
      const answer =
        known ??
        (await shareRunning(
          running,
          address,
          () =>
            fetchPage(address, parts, signal).catch((error: unknown) => {
              if (signal.aborted) return null
              throw error
            }),
          // The request that started this read has ended, so the next one that waits for it reads again.
          { isRefused: (value) => value === null, signal },
        ).catch((error: unknown) => {
          if (signal.aborted) return null
          throw error
        }))
      if (answer === null) {
        throw new UpstreamUnavailableError({ cause: signal.reason, isLimited: false, networkId })
      }
      if (answer.page === null) return null
      const parsed = safeParse(schema, answer.page, { abortEarly: true })
      if (!parsed.success) {
        const cause = new Error(`${path.replace(/0x\w+/, '{address}')}: ${parsed.issues[0].message}`)
        throw new UpstreamUnavailableError({ cause, isLimited: false, networkId })
      }
      if (known === undefined && !isFresh) cache.set(address, answer, cacheLifetimeMs, answer.bytes)
      return { isCut: answer.isCut, page: parsed.output }
    },
  }
}

/** One entry alone exceeds what is read of a page. A further attempt would download the same. */
class TooLargeEntryError extends Error {
  override name = 'TooLargeEntryError'
  constructor() {
    super(`One entry has more than ${pageLimitBytes} bytes.`)
  }
}
