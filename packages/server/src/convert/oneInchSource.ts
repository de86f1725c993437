import { swapNetworkIds } from '@portico/protocol/token'
import {
  boolean,
  type GenericSchema,
  type InferOutput,
  nullish,
  number,
  object,
  pipe,
  record,
  regex,
  safeParse,
  string,
  transform,
  union,
  unknown,
} from 'valibot'
import { createBoundedCache } from '../chain/boundedCache.js'
import type { CountCall } from '../chain/upstreamQuota.js'
import { FetchFailedError } from '../errors/fetch.js'
import { readBytes } from '../http/readBody.js'
import {
  type Hex,
  leastOf,
  nativePlaceholder,
  type OpenSwapSource,
  type SourceToken,
  type SwapSource,
} from './swapSource.js'

// 1inch's "Classic Swap" API, version 6.1, as its public reference describes it:
// https://portal.1inch.dev/documentation/apis/swap/classic-swap/quick-start and the pages of each method below it.
// The tests use a local server that follows this reference. It is not verified against the live service.

const version = 'v6.1'
const limitBytes = 8 * 1024 * 1024
/** Long, because the contract that takes tokens changes only with a release of 1inch. */
const spenderLifetimeMs = 60 * 60_000
const tokensLifetimeMs = 10 * 60_000
/** The pause after a 429 without `Retry-After`. The free plan allows one request a second. */
const restMs = 1000
const longestRestMs = 60_000

const address = pipe(
  string(),
  regex(/^0x[0-9a-f]{40}$/i),
  transform((text) => text.toLowerCase() as Hex),
)
const amount = pipe(
  string(),
  regex(/^\d{1,78}$/),
  transform((text) => BigInt(text)),
)
const bytes = pipe(
  string(),
  regex(/^0x([0-9a-f]{2})*$/i),
  transform((text) => text as Hex),
)
const units = pipe(
  union([number(), string()]),
  transform((number) => String(number)),
  regex(/^\d{1,20}$/),
  transform((text) => BigInt(text)),
)

const quoteAnswer = object({ dstAmount: amount, gas: nullish(units) })
const swapAnswer = object({
  dstAmount: amount,
  tx: object({ to: address, data: bytes, value: amount, gas: nullish(units) }),
})
const spenderAnswer = object({ address })
const token = object({
  address,
  name: string(),
  symbol: string(),
  decimals: number(),
  logoURI: nullish(string()),
  eip2612: nullish(boolean()),
})
const tokensAnswer = object({ tokens: record(string(), unknown()) })
const errorAnswer = object({ description: string() })

/** Matches 1inch's messages for "no route". Every other 400 is an error in the request. */
const noRoute = /liquidity|no route|cannot find|not tradable|unsupported token/i

/** 1inch, if the settings have its key. */
export const openOneInch: OpenSwapSource = ({ log, nowMs, settings, upstreamQuota }) =>
  settings.oneInchKey === undefined
    ? undefined
    : createOneInchSource({
        countCall: upstreamQuota.countCallsTo('1inch'),
        key: settings.oneInchKey,
        networkIds: settings.chains.flatMap(({ id }) => (swapNetworkIds.includes(id) ? [id] : [])),
        nowMs,
        onKeyRefused: () => log.error('1inch rejects the key in PORTICO_ONEINCH_KEY'),
        url: settings.oneInchUrl,
      })

/** Creates the source for 1inch, which needs an API key. It sends the tokens, the amount and, to build, the account. */
export function createOneInchSource({
  countCall,
  key,
  networkIds,
  nowMs,
  onKeyRefused,
  url,
}: {
  countCall: CountCall
  key: string
  /** CAIP-2. */
  networkIds: readonly string[]
  nowMs: () => number
  onKeyRefused: () => void
  url: string
}): SwapSource {
  const spenders = createBoundedCache<Hex>(100, nowMs)
  const lists = createBoundedCache<readonly SourceToken[]>(20, nowMs)
  let restsUntilMs = Number.NEGATIVE_INFINITY
  const { host } = new URL(url)

  /** Sends a request. Returns undefined if there is no route. @throws FetchFailedError, RateLimitedError */
  async function ask<schema extends GenericSchema>(
    path: string,
    { query = {}, schema, signal }: { query?: Record<string, string>; schema: schema; signal: AbortSignal },
  ): Promise<InferOutput<schema> | undefined> {
    if (nowMs() < restsUntilMs) throw new FetchFailedError({ host, reason: 'it has had enough for now' })
    countCall()
    const search = new URLSearchParams(query).toString()
    const target = `${url.replace(/\/+$/, '')}/swap/${version}/${path}${search && `?${search}`}`
    try {
      const response = await fetch(target, {
        headers: { accept: 'application/json', authorization: `Bearer ${key}` },
        redirect: 'error',
        signal,
      })
      const text = new TextDecoder().decode(await readBytes(response, limitBytes))
      if (response.status === 200) return parse(schema, JSON.parse(text))
      if (response.status === 400) {
        const { output, success } = safeParse(errorAnswer, JSON.parse(text))
        if (success && noRoute.test(output.description)) return undefined
      }
      if (response.status === 401 || response.status === 403) onKeyRefused()
      if (response.status === 429) {
        const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
        const pauseMs = seconds > 0 ? seconds * 1000 : restMs
        restsUntilMs = nowMs() + Math.min(pauseMs, longestRestMs)
      }
      throw new FetchFailedError({ host, reason: `status ${response.status}` })
    } catch (cause) {
      if (cause instanceof FetchFailedError) throw cause
      throw new FetchFailedError({ cause, host, reason: 'no JSON in time' })
    }
  }

  function parse<schema extends GenericSchema>(schema: schema, input: unknown): InferOutput<schema> {
    const { output, success } = safeParse(schema, input)
    if (!success) throw new FetchFailedError({ host, reason: 'an answer of another shape' })
    return output
  }

  async function spenderOf(networkId: string, signal: AbortSignal): Promise<Hex> {
    const known = spenders.get(networkId)
    if (known) return known
    const answer = await ask(`${idOf(networkId)}/approve/spender`, { schema: spenderAnswer, signal })
    if (!answer) throw new FetchFailedError({ host, reason: 'no spender' })
    spenders.set(networkId, answer.address, spenderLifetimeMs)
    return answer.address
  }

  return {
    id: '1inch',
    serves: (networkId) => networkIds.includes(networkId),
    async quote({ amount: of, from, networkId, signal, to }) {
      const isNative = from === nativePlaceholder
      const [answer, router] = await Promise.all([
        ask(`${idOf(networkId)}/quote`, {
          query: { amount: String(of), dst: to, includeGas: 'true', src: from },
          schema: quoteAnswer,
          signal,
        }),
        // The native coin needs no allowance, so its quote is valid without the spender.
        spenderOf(networkId, signal).catch((cause) => {
          if (isNative) return undefined
          throw cause
        }),
      ])
      if (!answer || answer.dstAmount === 0n) return undefined
      return {
        feeRate: undefined,
        gas: answer.gas ?? undefined,
        priceImpact: undefined,
        route: undefined,
        source: '1inch',
        spender: isNative ? undefined : router,
        takesPermit: false,
        target: router,
        toAmount: answer.dstAmount,
      }
    },
    async build(question) {
      const { amount: of, from, leastToAmount = 0n, networkId, signal, slippage, to, userAddress } = question
      const isNative = from === nativePlaceholder
      const router =
        isNative && question.spender === undefined ? undefined : await spenderOf(networkId, signal)
      if (question.spender && question.spender !== router) return undefined
      const askFor = (perCent: number) =>
        ask(`${idOf(networkId)}/swap`, {
          query: {
            amount: String(of),
            disableEstimate: 'true',
            dst: to,
            from: userAddress,
            origin: userAddress,
            slippage: String(perCent),
            src: from,
          },
          schema: swapAnswer,
          signal,
        })
      let allowed = slippage
      let answer = await askFor(allowed)
      if (answer && leastOf(answer.dstAmount, allowed) < leastToAmount) {
        if (answer.dstAmount < leastToAmount) return undefined
        // 1inch accepts only a percentage, so the agreed minimum is converted to hundredths of a percent, rounded down.
        allowed = Number(((answer.dstAmount - leastToAmount) * 10_000n) / answer.dstAmount) / 100
        answer = await askFor(allowed)
        if (answer && leastOf(answer.dstAmount, allowed) < leastToAmount) return undefined
      }
      if (!answer) return undefined
      const { dstAmount: toAmount, tx } = answer
      // The account pays exactly the amount, and only to the expected contract.
      if (tx.value !== (isNative ? of : 0n) || (router && tx.to !== router)) {
        throw new FetchFailedError({ host, reason: 'a transaction that was not asked for' })
      }
      return {
        data: tx.data,
        gas: tx.gas ?? 0n,
        leastToAmount: leastOf(toAmount, allowed),
        source: '1inch',
        to: tx.to,
        toAmount,
        value: tx.value,
      }
    },
    async listTokens(networkId, signal) {
      const known = lists.get(networkId)
      if (known) return known
      const answer = await ask(`${idOf(networkId)}/tokens`, { schema: tokensAnswer, signal })
      const tokens = Object.values(answer?.tokens ?? {}).flatMap((entry): SourceToken[] => {
        const { output, success } = safeParse(token, entry)
        if (!success || !(output.decimals >= 0 && output.decimals <= 36)) return []
        const { eip2612, logoURI, ...rest } = output
        return [{ ...rest, eip2612: eip2612 ?? undefined, logoUri: logoURI ?? undefined }]
      })
      lists.set(networkId, tokens, tokensLifetimeMs)
      return tokens
    },
    async spenders(networkId, signal) {
      return [await spenderOf(networkId, signal)]
    },
  }
}

function idOf(networkId: string): string {
  return networkId.slice('eip155:'.length)
}
