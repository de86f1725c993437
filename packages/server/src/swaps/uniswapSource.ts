import { bestKnownTokens } from '@portico/protocol/token'
import type { Upstream } from '../chain/upstream.js'
import type { ChainSettings } from '../settings/settings.js'
import { type UniswapDeployment, uniswapDeployments } from '../settings/uniswapDeployments.js'
import { callContracts } from './callContracts.js'
import { encodeUniswapSwap, encodeWrap } from './encodeUniswapSwap.js'
import {
  type Hex,
  leastOf,
  nativePlaceholder,
  type OpenSwapSource,
  type SwapQuestion,
  type SwapSource,
} from './swapSource.js'
import { createUniswapPools, type UniswapPools } from './uniswapPools.js'
import { askRoute, feeRateOf, listRoutes, readRoute, type UniswapRoute } from './uniswapRoutes.js'

/** The time in which a built swap may be sent, in seconds. Source: Uniswap's own interface. */
const deadlineSeconds = 20 * 60

/** Well-known tokens that a route may pass through, besides the wrapped coin. */
const baseSymbols = ['USDC', 'USDT', 'DAI']

/** The price is what a thousandth of the amount buys, because that is too small to move the market. */
const sample = 1000n
/** A sample that buys fewer base units than this is not precise enough. */
const leastSample = 1000n

/** Gas to wrap or unwrap. Measured: 28,000 to 45,000. */
const wrapGas = 50_000n
/** Gas for the allowance, the permit and the unwrapping, in addition to the markets. */
const aroundGas = 120_000n

type Network = {
  upstream: Upstream
  deployment: UniswapDeployment
  wrapped: Hex
  bases: readonly Hex[]
  pools: UniswapPools
}

type Found = { toAmount: bigint; gas: bigint } & (
  | { route: UniswapRoute; priceImpact: number | undefined }
  | { route: 'wrap'; priceImpact: 0 }
)

/** Uniswap, on the networks that have its contracts. */
export const openUniswap: OpenSwapSource = ({ nowMs, settings, upstreams }) =>
  createUniswapSource({ chains: settings.chains, nowMs, upstreams })

/** Creates a source that quotes and builds with Uniswap's v2 and v3 contracts, through the network's nodes. */
export function createUniswapSource({
  chains,
  nowMs,
  upstreams,
}: {
  chains: readonly ChainSettings[]
  nowMs: () => number
  upstreams: ReadonlyMap<string, Upstream>
}): SwapSource {
  const networks = new Map<string, Network>()
  for (const { id, tokens, uniswap } of chains) {
    const upstream = upstreams.get(id)
    const deployment = uniswap === null ? undefined : (uniswap ?? uniswapDeployments[id])
    if (!upstream || !deployment) continue
    const wrapped = deployment.wrappedNative.toLowerCase() as Hex
    const listed: readonly { address: string; symbol: string }[] = tokens ?? bestKnownTokens(id)
    const stable = listed.filter(({ symbol }) => baseSymbols.includes(symbol.toUpperCase()))
    networks.set(id, {
      bases: [...new Set([wrapped, ...stable.map(({ address }) => address.toLowerCase() as Hex)])],
      deployment,
      pools: createUniswapPools(deployment, upstream, nowMs),
      upstream,
      wrapped,
    })
  }

  async function find(question: SwapQuestion, spender?: Hex | undefined): Promise<Found | undefined> {
    const network = networks.get(question.networkId)
    if (!network) return undefined
    const { bases, deployment, pools, upstream, wrapped } = network
    const { amount, signal } = question
    const [from, to] = [unwrap(question.from, wrapped), unwrap(question.to, wrapped)]
    if (from === to) {
      if (question.from === question.to) return undefined
      return { gas: wrapGas, priceImpact: 0, route: 'wrap', toAmount: amount }
    }
    const between = bases.filter((token) => token !== from && token !== to)
    const pairs = [
      [from, to] as const,
      ...between.flatMap(
        (base) =>
          [
            [from, base],
            [base, to],
          ] as const,
      ),
    ]
    const [direct = { v2: false, v3: [] }, ...legs] = await pools.find(pairs, signal)
    const over = between.flatMap((token, index) => {
      const [before, after] = [legs[2 * index], legs[2 * index + 1]]
      return before && after ? [{ after, before, token }] : []
    })
    const routes = listRoutes([from, to], direct, over).filter(
      (route) => spender === undefined || routerOf(route, deployment) === spender,
    )
    // The price sample and the amount are quoted in one batch, which saves a round trip.
    const part = amount / sample
    const amounts = part > 0n ? [amount, part] : [amount]
    const questions = routes.flatMap((route) => amounts.map((each) => askRoute(route, each, deployment)))
    const answers = await callContracts(upstream, questions, signal)
    const [best] = routes
      .flatMap((route, index) => {
        const [whole, small] = amounts.map((_, place) =>
          readRoute(route, answers[index * amounts.length + place]),
        )
        return whole && whole.toAmount > 0n ? [{ ...whole, route, small: small?.toAmount ?? 0n }] : []
      })
      .sort((a, b) => (a.toAmount > b.toAmount ? -1 : Number(a.toAmount < b.toAmount)))
    if (!best) return undefined
    const { small, ...found } = best
    return { ...found, priceImpact: toImpact({ amount, part, small, toAmount: found.toAmount }) }
  }

  return {
    id: 'uniswap',
    serves: (networkId) => networks.has(networkId),
    async quote(question) {
      const found = await find(question)
      const network = networks.get(question.networkId)
      if (!found || !network) return undefined
      const { gas, priceImpact, route, toAmount } = found
      const isNative = question.from === nativePlaceholder
      if (route === 'wrap') {
        const hop = { fee: 0, from: question.from, market: 'wrap', to: question.to }
        return {
          feeRate: 0,
          gas,
          priceImpact,
          route: [hop],
          source: 'uniswap',
          // To unwrap, the coin's own contract needs no allowance.
          spender: undefined,
          takesPermit: false,
          target: network.wrapped,
          toAmount,
        }
      }
      const router = routerOf(route, network.deployment)
      return {
        feeRate: feeRateOf(route.fees),
        gas,
        priceImpact,
        route: route.fees.map((fee, index) => ({
          fee: fee / 1_000_000,
          from: route.tokens[index] ?? question.from,
          market: `uniswap-${route.version}`,
          to: route.tokens[index + 1] ?? question.to,
        })),
        source: 'uniswap',
        spender: isNative ? undefined : router,
        takesPermit: !isNative && route.version === 'v3',
        target: router,
        toAmount,
      }
    },
    async build(question) {
      const found = await find(question, question.spender)
      const network = networks.get(question.networkId)
      if (!found || !network) return undefined
      const { amount, permit, slippage, userAddress } = question
      const { gas, route, toAmount } = found
      const isFromNative = question.from === nativePlaceholder
      const isToNative = question.to === nativePlaceholder
      const value = isFromNative ? amount : 0n
      if (route === 'wrap') {
        const call = encodeWrap(amount, isFromNative, network.wrapped)
        return { ...call, gas, leastToAmount: toAmount, source: 'uniswap', toAmount, value }
      }
      const leastToAmount = leastOf(toAmount, slippage, question.leastToAmount)
      const deadline = BigInt(Math.floor(nowMs() / 1000) + deadlineSeconds)
      const terms = { amount, deadline, isFromNative, isToNative, leastToAmount, permit, userAddress }
      const call = encodeUniswapSwap(route, terms, network.deployment)
      return { ...call, gas: gas + aroundGas, leastToAmount, source: 'uniswap', toAmount, value }
    },
    async spenders(networkId) {
      const { v2, v3 } = networks.get(networkId)?.deployment ?? {}
      return [v3?.router, v2?.router].flatMap((router) => (router ? [router.toLowerCase() as Hex] : []))
    },
  }
}

/** Returns the router for a route. */
function routerOf({ version }: UniswapRoute, { v2, v3 }: UniswapDeployment): Hex | undefined {
  return (version === 'v2' ? v2 : v3)?.router.toLowerCase() as Hex | undefined
}

function unwrap(token: Hex, wrapped: Hex): Hex {
  return token === nativePlaceholder ? wrapped : token
}

/** Returns how much worse the price of the amount is than that of the sample. Undefined if the sample is too small. */
function toImpact(of: { amount: bigint; part: bigint; small: bigint; toAmount: bigint }): number | undefined {
  const { amount, part, small, toAmount } = of
  if (small < leastSample) return undefined
  // In billionths, because a number cannot represent the product of two uint256.
  const share = Number((toAmount * part * 1_000_000_000n) / (small * amount)) / 1e9
  return Math.min(1, Math.max(0, 1 - share))
}
