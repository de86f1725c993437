import { isSwapNetwork } from '@portico/protocol/token'
import type { Logger } from 'pino'
import { createBoundedCache } from '../chain/boundedCache.js'
import { FetchFailedError } from '../errors/fetch.js'
import { RateLimitedError } from '../errors/request.js'
import { NoSwapRouteError, SwapSourcesUnavailableError } from '../errors/swaps.js'
import { describeFailure } from '../http/describeFailure.js'
import { shareRunning } from '../limits/shareRunning.js'
import type {
  BuildQuestion,
  BuiltSwap,
  Hex,
  SourceQuote,
  SourceToken,
  SwapQuestion,
  SwapSource,
} from './swapSource.js'

/** Time limit for a source, in ms. A source that does not answer in this time is left out. */
export const sourceTimeoutMs = 2500

/** Equal requests within this time, in ms, share a result. This is shorter than any network's block time. */
const sharedMs = 500
const sharedLimit = 2000

type Question = Omit<SwapQuestion, 'signal'>
type Build = Omit<BuildQuestion, 'signal'> & { source: SwapSource['id'] | undefined }

/** `isRefused`: a source is missing because of the caller's rate limit, or because the caller pauses. `failure`: why there is no result at all. */
type Quoted = { quotes: readonly SourceQuote[]; isRefused: boolean; failure?: unknown }

export type Swaps = {
  /** Returns the ids of the sources that serve a network. Empty if swaps are not offered there. */
  sourcesOf: (networkId: string) => readonly SwapSource['id'][]
  /** Returns the quotes, best first. Empty if no source finds a route. @throws SwapSourcesUnavailableError */
  quote: (question: Question) => Promise<readonly SourceQuote[]>
  /**
   * Builds the best swap, from any source or from a given one. @throws NoSwapRouteError, SwapSourcesUnavailableError
   */
  build: (question: Build) => Promise<BuiltSwap>
  /** Returns the contracts that take tokens, by source. @throws SwapSourcesUnavailableError */
  spenders: (networkId: string) => Promise<readonly { source: SwapSource['id']; spenders: readonly Hex[] }[]>
  /** Returns the tokens that sources list. A source that does not answer is left out. */
  listTokens: (networkId: string) => Promise<readonly SourceToken[]>
}

/**
 * Combines the sources of swaps. They run in parallel, each with its own time limit. A source that fails is left out.
 */
export function createSwaps({
  log,
  nowMs,
  sources,
  timeoutMs = sourceTimeoutMs,
}: {
  log: Logger
  nowMs: () => number
  sources: readonly SwapSource[]
  timeoutMs?: number
}): Swaps {
  const kept = createBoundedCache<readonly SourceQuote[]>(sharedLimit, nowMs)
  const running = new Map<string, Promise<Quoted>>()
  const serving = (networkId: string) =>
    isSwapNetwork(networkId) ? sources.filter((source) => source.serves(networkId)) : []

  async function askEach<answer>(
    asked: readonly SwapSource[],
    ask: (source: SwapSource, signal: AbortSignal) => Promise<answer>,
  ): Promise<{ answers: answer[]; failure: unknown; isRefused: boolean }> {
    const results = await Promise.allSettled(asked.map((source) => withinTime(source, ask, timeoutMs)))
    let failure: unknown
    let isRefused = false
    const answers: answer[] = []
    for (const [index, result] of results.entries()) {
      if (result.status === 'fulfilled') answers.push(result.value)
      else {
        failure = result.reason
        isRefused ||= isLimit(failure)
        log.warn({ source: asked[index]?.id, ...describeFailure(failure) }, 'a source of swaps is left out')
      }
    }
    return { answers, failure, isRefused }
  }

  async function quote(question: Question): Promise<Quoted> {
    const asked = serving(question.networkId)
    const { answers, failure, isRefused } = await askEach(asked, (source, signal) =>
      source.quote({ ...question, signal }),
    )
    // If no source answered, that is a failure. "No route" is an answer.
    if (answers.length === 0 && failure !== undefined) return { failure, isRefused, quotes: [] }
    return { isRefused, quotes: answers.filter((answer) => answer !== undefined).sort(byWorth) }
  }

  return {
    async build({ source: wanted, ...question }) {
      const { networkId } = question
      const asked = serving(networkId).filter(({ id }) => wanted === undefined || id === wanted)
      const { answers, failure } = await askEach(asked, (source, signal) =>
        source.build({ ...question, signal }),
      )
      const [best] = answers.filter((answer) => answer !== undefined).sort(byWorth)
      if (best) return best
      if (answers.length === 0 && failure !== undefined)
        throw new SwapSourcesUnavailableError({ cause: failure })
      throw new NoSwapRouteError()
    },
    async listTokens(networkId) {
      const asked = serving(networkId).filter(({ listTokens }) => listTokens)
      const { answers } = await askEach(asked, async (source, signal) =>
        source.listTokens?.(networkId, signal),
      )
      return answers.flatMap((tokens) => tokens ?? [])
    },
    async quote(question) {
      const { amount, from, networkId, to } = question
      const key = [networkId, from, to, amount].join()
      const known = kept.get(key)
      if (known) return known
      const read = async () => {
        const quoted = await quote(question)
        // A result that one caller's rate limit cut short is not shared with others.
        if (!quoted.isRefused && quoted.failure === undefined) kept.set(key, quoted.quotes, sharedMs)
        return quoted
      }
      const { failure, quotes } = await shareRunning(running, key, read, {
        isRefused: ({ isRefused }) => isRefused,
      })
      if (failure !== undefined) throw new SwapSourcesUnavailableError({ cause: failure })
      return quotes
    },
    sourcesOf: (networkId) => serving(networkId).map(({ id }) => id),
    async spenders(networkId) {
      const { answers, failure } = await askEach(serving(networkId), async (source, signal) => ({
        source: source.id,
        spenders: await source.spenders(networkId, signal),
      }))
      if (answers.length === 0 && failure !== undefined)
        throw new SwapSourcesUnavailableError({ cause: failure })
      return answers
    },
  }
}

/** Checks whether an error is for the caller only: its own limit, or a refusal after which others may still call. */
function isLimit(error: unknown): boolean {
  return error instanceof RateLimitedError || (error instanceof FetchFailedError && error.status === 429)
}

/** Aborts a request that takes too long, and does not wait for one that ignores the signal. */
async function withinTime<answer>(
  source: SwapSource,
  ask: (source: SwapSource, signal: AbortSignal) => Promise<answer>,
  timeoutMs: number,
): Promise<answer> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = new DOMException(`${source.id} took more than ${timeoutMs} ms`, 'TimeoutError')
      controller.abort(reason)
      reject(reason)
    }, timeoutMs)
  })
  try {
    return await Promise.race([ask(source, controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Sorts quotes by the amount they buy, highest first. */
function byWorth(a: { toAmount: bigint }, b: { toAmount: bigint }): number {
  return a.toAmount > b.toAmount ? -1 : Number(a.toAmount < b.toAmount)
}
