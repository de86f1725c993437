/** An address in small letters. */
export type Hex = `0x${string}`

/** Stands for the native token where an address is asked for. Source: specification, section 9. */
export const nativePlaceholder: Hex = `0x${'e'.repeat(40)}`

/** What is to be swapped for what. */
export type SwapQuestion = {
  /** CAIP-2. */
  networkId: string
  /** Of the token's contract, in small letters, or the placeholder. */
  from: Hex
  to: Hex
  /** Base units of `from`. */
  amount: bigint
  signal: AbortSignal
}

/** One market on the way. */
export type SwapHop = { market: string; fee: number | undefined; from: Hex; to: Hex }

export type SourceQuote = {
  source: SwapSource['id']
  /** Base units. */
  toAmount: bigint
  /** Takes the tokens. Undefined where no allowance is needed. */
  spender: Hex | undefined
  /** The swap's transaction calls it. Undefined where the source does not say. */
  target: Hex | undefined
  /** Units, of the swap itself. */
  gas: bigint | undefined
  /** From 0 to 1. */
  priceImpact: number | undefined
  /** What the markets keep, from 0 to 1. */
  feeRate: number | undefined
  route: readonly SwapHop[] | undefined
  takesPermit: boolean
}

/** A signature by which a token's owner allows exactly the amount (EIP-2612). */
export type Permit = { deadline: bigint; v: number; r: Hex; s: Hex }

export type BuildQuestion = SwapQuestion & {
  userAddress: Hex
  /** Per cent. */
  slippage: number
  permit: Permit | undefined
  /** The contract that has the allowance, or that was shown, and so is the one to go by. Undefined: whichever buys most. */
  spender: Hex | undefined
  /** The least that it may buy, where the slippage would allow less. */
  leastToAmount: bigint | undefined
}

export type BuiltSwap = {
  source: SwapSource['id']
  to: Hex
  data: Hex
  /** Wei that go with it. */
  value: bigint
  /** Units, where the network does not tell. */
  gas: bigint
  toAmount: bigint
  /** It undoes itself where it would buy less. */
  leastToAmount: bigint
}

/** A token that a source knows by itself. */
export type SourceToken = {
  address: Hex
  name: string
  symbol: string
  decimals: number
  logoUri: string | undefined
  eip2612: boolean | undefined
}

/** Somebody who knows ways to swap. Each may fail: the others answer for it. */
export type SwapSource = {
  id: '1inch' | 'uniswap'
  serves: (networkId: string) => boolean
  /** Undefined: it knows no way. */
  quote: (question: SwapQuestion) => Promise<SourceQuote | undefined>
  build: (question: BuildQuestion) => Promise<BuiltSwap | undefined>
  /** The contracts that take tokens for it. */
  spenders: (networkId: string, signal: AbortSignal) => Promise<readonly Hex[]>
  /** Absent where it knows none but by their addresses. */
  listTokens?: (networkId: string, signal: AbortSignal) => Promise<readonly SourceToken[]>
}

/**
 * The least that a swap may buy. `slippage` in per cent; a ten-thousandth of one is the smallest step.
 *
 * @param agreed what was agreed to before, which it is never less than
 */
export function leastOf(toAmount: bigint, slippage: number, agreed = 0n): bigint {
  const least = (toAmount * (1_000_000n - BigInt(Math.round(slippage * 10_000)))) / 1_000_000n
  return least > agreed ? least : agreed
}
