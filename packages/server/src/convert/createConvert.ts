import { isSwapNetwork } from '@portico/protocol/token'
import type { Logger } from 'pino'
import { createBoundedCache } from '../chain/boundedCache.js'
import { NoSwapRouteError, SwapSourcesUnavailableError } from '../errors/convert.js'
import { describeFailure } from '../http/describeFailure.js'
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
  const shared = createBoundedCache<Promise<readonly SourceQuote[]>>(sharedLimit, nowMs)
  const serving = (networkId: string) =>
    isSwapNetwork(networkId) ? sources.filter((source) => source.serves(networkId)) : []

  async function askEach<answer>(
    asked: readonly SwapSource[],
    ask: (source: SwapSource, signal: AbortSignal) => Promise<answer>,
  ): Promise<{ answers: answer[]; failure: unknown }> {
    const results = await Promise.allSettled(asked.map((source) => withinTime(source, ask, timeoutMs)))
    let failure: unknown
    const answers: answer[] = []
    for (const [index, result] of results.entries()) {
      if (result.status === 'fulfilled') answers.push(result.value)
      else {
        failure = result.reason
        log.warn({ source: asked[index]?.id, ...describeFailure(failure) }, 'a source of swaps is left out')
      }
    }
    return { answers, failure }
  }

  async function quote(question: Question): Promise<readonly SourceQuote[]> {
    const asked = serving(question.networkId)
    const { answers, failure } = await askEach(asked, (source, signal) =>
      source.quote({ ...question, signal }),
    )
    // Nothing at all is no answer, while "no way" is one.
    if (answers.length === 0 && failure !== undefined)
      throw new SwapSourcesUnavailableError({ cause: failure })
    return answers.filter((answer) => answer !== undefined).sort(byWorth)
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
    quote(question) {
      const { amount, from, networkId, to } = question
      const key = [networkId, from, to, amount].join()
      const known = shared.get(key)
      if (known) return known
      const asked = quote(question)
      shared.set(key, asked, sharedMs)
      asked.catch(() => shared.delete(key))
      return asked
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
