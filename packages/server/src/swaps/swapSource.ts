import type { Logger } from 'pino'
import type { Upstream } from '../chain/upstream.js'
import type { UpstreamQuota } from '../chain/upstreamQuota.js'
import type { Settings } from '../settings/settings.js'

/** An address in lower case. */
export type Hex = `0x${string}`

/** Represents the native token where an address is required. Source: specification, section 9. */
export const nativePlaceholder: Hex = `0x${'e'.repeat(40)}`

/** A request to swap one token for another. */
export type SwapQuestion = {
  /** CAIP-2. */
  networkId: string
  /** The token's contract in lower case, or the placeholder. */
  from: Hex
  to: Hex
  /** Base units of `from`. */
  amount: bigint
  signal: AbortSignal
}

/** One market of a route. */
export type SwapHop = { market: string; fee: number | undefined; from: Hex; to: Hex }

export type SourceQuote = {
  source: SwapSource['id']
  /** Base units. */
  toAmount: bigint
  /** The contract that takes the tokens. Undefined if no allowance is needed. */
  spender: Hex | undefined
  /** The contract that the swap's transaction calls. Undefined if the source does not report it. */
  target: Hex | undefined
  /** Units of gas, of the swap alone. */
  gas: bigint | undefined
  /** From 0 to 1. */
  priceImpact: number | undefined
  /** The fee of the markets, from 0 to 1. */
  feeRate: number | undefined
  route: readonly SwapHop[] | undefined
  takesPermit: boolean
}

/** A signature by which the owner of a token allows exactly the amount (EIP-2612). */
export type Permit = { deadline: bigint; v: number; r: Hex; s: Hex }

export type BuildQuestion = SwapQuestion & {
  userAddress: Hex
  /** Percent. */
  slippage: number
  permit: Permit | undefined
  /** The contract that has the allowance, or that the user saw. Undefined: that of the source that buys most. */
  spender: Hex | undefined
  /** The minimum amount to buy, if the slippage would allow less. */
  leastToAmount: bigint | undefined
}

export type BuiltSwap = {
  source: SwapSource['id']
  to: Hex
  data: Hex
  /** Wei to send with the transaction. */
  value: bigint
  /** Units of gas, for networks that return no estimate. */
  gas: bigint
  toAmount: bigint
  /** The swap reverts if it would buy less. */
  leastToAmount: bigint
}

/** A token that a source lists. */
export type SourceToken = {
  address: Hex
  name: string
  symbol: string
  decimals: number
  logoUri: string | undefined
  eip2612: boolean | undefined
}

/** A source of swaps. If one fails, the others are used. */
export type SwapSource = {
  /** Its name in quotes: small letters, digits and `-`. */
  id: string
  serves: (networkId: string) => boolean
  /** Returns a quote, or undefined if there is no route. */
  quote: (question: SwapQuestion) => Promise<SourceQuote | undefined>
  build: (question: BuildQuestion) => Promise<BuiltSwap | undefined>
  /** Returns the contracts that take tokens for this source. */
  spenders: (networkId: string, signal: AbortSignal) => Promise<readonly Hex[]>
  /** Lists the tokens of a network. Absent if the source has no list. */
  listTokens?: (networkId: string, signal: AbortSignal) => Promise<readonly SourceToken[]>
}

/** Creates a source, if the settings have what it needs. `swapSources.ts` lists one for each source. */
export type OpenSwapSource = (dependencies: {
  log: Logger
  nowMs: () => number
  settings: Settings
  upstreamQuota: UpstreamQuota
  upstreams: ReadonlyMap<string, Upstream>
}) => SwapSource | undefined

/**
 * Returns the minimum amount that a swap may buy. `slippage` is in percent, and its smallest step is a ten-thousandth
 * of a percent.
 *
 * @param agreed the minimum that was agreed before; the result is never lower
 */
export function leastOf(toAmount: bigint, slippage: number, agreed = 0n): bigint {
  const least = (toAmount * (1_000_000n - BigInt(Math.round(slippage * 10_000)))) / 1_000_000n
  return least > agreed ? least : agreed
}
