import { isSwapNetwork } from '@portico/protocol/token'
import type { Logger } from 'pino'
import { createBoundedCache } from '../chain/boundedCache.js'
import { NoSwapRouteError, SwapSourcesUnavailableError } from '../errors/convert.js'
import { RateLimitedError } from '../errors/request.js'
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

/** A source that has not answered by then is left out, in ms. */
export const sourceTimeoutMs = 2500

/** Who asks the same within this time is told the same, in ms: less than any network's block. */
const sharedMs = 500
const sharedLimit = 2000

type Question = Omit<SwapQuestion, 'signal'>
type Build = Omit<BuildQuestion, 'signal'> & { source: SwapSource['id'] | undefined }

/** `isRefused`: the caller's limit left a source out. `failure`: why there is no answer at all. */
type Quoted = { quotes: readonly SourceQuote[]; isRefused: boolean; failure?: unknown }

export type Convert = {
  /** Ids of the sources that serve a network; none where swaps are not offered. */
  sourcesOf: (networkId: string) => readonly SwapSource['id'][]
  /** What the sources say, the best first. Empty where none knows a way. @throws SwapSourcesUnavailableError */
  quote: (question: Question) => Promise<readonly SourceQuote[]>
  /** @throws NoSwapRouteError, SwapSourcesUnavailableError */
  build: (question: Build) => Promise<BuiltSwap>
  /** Of one source, or of all. @throws SwapSourcesUnavailableError */
  spenders: (networkId: string) => Promise<readonly { source: SwapSource['id']; spenders: readonly Hex[] }[]>
  /** Tokens that sources list by themselves; without those of a source that does not answer. */
  listTokens: (networkId: string) => Promise<readonly SourceToken[]>
}

/** The sources of swaps as one: all are asked at once, each has its time, and one that fails is left out. */
export function createConvert({
  log,
  nowMs,
  sources,
  timeoutMs = sourceTimeoutMs,
}: {
  log: Logger
  nowMs: () => number
  sources: readonly SwapSource[]
  timeoutMs?: number
}): Convert {
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
        isRefused ||= failure instanceof RateLimitedError
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
    // Nothing at all is no answer, while "no way" is one.
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
        // The others still get what the caller's limit left out.
        if (!quoted.isRefused && quoted.failure === undefined) kept.set(key, quoted.quotes, sharedMs)
        return quoted
      }
      const { failure, quotes } = await shareRunning(running, key, read, ({ isRefused }) => isRefused)
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

/** Aborts what takes too long, and does not wait for what does not listen. */
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

/** What buys most stands first. */
function byWorth(a: { toAmount: bigint }, b: { toAmount: bigint }): number {
  return a.toAmount > b.toAmount ? -1 : Number(a.toAmount < b.toAmount)
}
