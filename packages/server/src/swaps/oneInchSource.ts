import { swapCallLimit } from '@portico/protocol/http'
import { swapNetworkIds } from '@portico/protocol/token'
import {
  boolean,
  check,
  maxLength,
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
import { isHexBytes } from '../chain/isHexBytes.js'
import { createProviderRest, type ProviderRest } from '../chain/providerRest.js'
import type { CountCall } from '../chain/upstreamQuota.js'
import { FetchFailedError } from '../errors/fetch.js'
import { createOneInchCall } from './oneInchCall.js'
import {
  type Hex,
  leastOf,
  nativePlaceholder,
  type OpenSwapSource,
  type SourceToken,
  type SwapSource,
} from './swapSource.js'

/** Long, because the contract that takes tokens changes only with a release of 1inch. */
const spenderLifetimeMs = 60 * 60_000
const tokensLifetimeMs = 10 * 60_000
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
  maxLength(swapCallLimit),
  check((text) => isHexBytes(text)),
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
        rest: createProviderRest({ clientOf: upstreamQuota.clientOfCaller, nowMs }),
        url: settings.oneInchUrl,
      })

/**
 * Creates the source for 1inch, which needs an API key. Its requests contain the tokens' addresses, the amount and, to
 * build a swap, the account's address.
 */
export function createOneInchSource({
  countCall,
  key,
  networkIds,
  nowMs,
  onKeyRefused,
  rest,
  url,
}: {
  countCall: CountCall
  key: string
  /** CAIP-2. */
  networkIds: readonly string[]
  nowMs: () => number
  onKeyRefused: () => void
  rest: ProviderRest
  url: string
}): SwapSource {
  const spenders = createBoundedCache<Hex>(100, nowMs)
  const lists = createBoundedCache<readonly SourceToken[]>(20, nowMs)
  const { host } = new URL(url)
  const ask = createOneInchCall({ countCall, key, onKeyRefused, rest, url })

  async function spenderOf(networkId: string, signal: AbortSignal): Promise<Hex> {
    const known = spenders.get(networkId)
    if (known) return known
    const answer = await ask(`${idOf(networkId)}/approve/spender`, { schema: spenderAnswer, signal })
    if (!answer) throw new FetchFailedError({ host, reason: 'it names no spender' })
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
      // The transaction carries exactly the amount if the native coin is sold, and otherwise no coins. If the router is
      // known, it must be the recipient.
      if (tx.value !== (isNative ? of : 0n) || (router && tx.to !== router)) {
        throw new FetchFailedError({
          host,
          reason: 'it contains a different transaction from the one requested',
        })
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
