import type { PorticoError } from '@portico/protocol/errors'
import { assertStarted } from '../assertStarted.js'
import { type CheckedSwap, type SwapParameters, toSwap, toSwapAccount } from '../checkedSwap.js'
import { otherDecimals } from '../errors/otherDecimals.js'
import { InsufficientBalanceError, InsufficientFeeBalanceError, SendWouldFailError } from '../errors/send.js'
import { NoSwapRouteError } from '../errors/swap.js'
import { coinUnitsOf, reserveOf } from '../estimateDraft.js'
import type { Portico } from '../portico.js'
import type { SendFee } from '../sendFee.js'
import { canBatchSwap, mustResetAllowance } from '../swapAllowance.js'
import { impactByWorth, toLeast } from '../swapAmounts.js'
import {
  isUnknownTarget,
  judgeSwapTarget,
  ownerOfTarget,
  type SwapTarget,
  takesUnknownTargets,
} from '../swapTarget.js'

export type GetSwapQuoteParameters = SwapParameters

/** One market on the route of a swap. */
export type SwapHop = {
  /** E.g. `uniswap-v3`; `wrap` for the native token's wrapped form. */
  market: string
  /** The market's fee as a share, from 0 to 1. */
  fee: number | undefined
  /** CAIP-10 ids of the tokens. */
  from: string
  to: string
}

/** The terms of a swap. Amounts are base units. */
export type GetSwapQuoteReturnType = {
  /** Base units of `from`. */
  amount: bigint
  /** Base units of `to`. */
  toAmount: bigint
  /** The minimum to receive: `toAmount` less the slippage. */
  leastToAmount: bigint
  /** In percent. */
  slippage: number
  /** Source of the quote. */
  source: string | undefined
  /** CAIP-10 of the contract that takes the tokens. Undefined if the swap needs no allowance. */
  spender: string | undefined
  /** The contract that the swap calls and sends the native token to. Undefined if the server does not name it. */
  target: SwapTarget | undefined
  /** True if the allowance is too small. The swap then requests one, by a transaction or by a signature. */
  needsApproval: boolean
  takesPermit: boolean
  /** Number of wallet requests for the swap: one, or up to three if it needs an allowance. */
  walletRequests: 1 | 2 | 3
  /**
   * Share of the price that is lost because of the size of the amount, from 0 to 1. This is the worse of two
   * values: the one that the source states, and the one that results from the prices of both tokens elsewhere.
   * Undefined if neither is known.
   */
  priceImpact: number | undefined
  /**
   * The fee of the markets: as a share from 0 to 1, and in base units of `from`. Undefined if the source does not state
   * it.
   */
  providerFee: { rate: number; amount: bigint } | undefined
  route: readonly SwapHop[]
  /** The maximum network fee in the native token, including an approval. */
  networkFee: SendFee & { symbol: string; decimals: number }
  /** The account's balance of `from`, as the network returns it now. */
  balance: bigint
  nativeBalance: bigint
  /** The most of `from` that can be swapped. If `from` is the native token, the fee is already deducted. */
  maxAmount: bigint
  /** Why the swap is not possible: INSUFFICIENT_BALANCE, INSUFFICIENT_FEE_BALANCE. */
  problem: PorticoError | undefined
  /** Unix milliseconds. */
  quotedAt: number
}

/** Units of gas if the quote's source states none. The value is the initial gas limit of other kits. */
const initialGas = 150_000n
/** Units of gas for an approval; twice that if the allowance must be reset to 0 first. */
const approvalGas = 60_000n
/** How long a quote waits for the wallet to report whether it supports batches, in ms. */
const capabilitiesPatienceMs = 500
/** Units of gas in addition to the markets' gas: for the transaction itself and the router. */
const routerGas = 80_000n

/**
 * Returns how much of `to` the amount of `from` buys now, what the swap costs, and whether the account can pay for it.
 * Opens nothing.
 *
 * @throws NotStartedError, NotConnectedError, TokenRequiredError, NetworkNotFoundError, SwapsNotSupportedError,
 * UnsupportedChainError, WrongNetworkError, InvalidSlippageError, InvalidAmountError, NoSwapRouteError,
 * BalanceUnavailableError, SendWouldFailError if a token's decimals differ from those in `from` or `to`,
 * MissingDependencyError, the server's error, and the signal's reason
 */
export async function getSwapQuote(
  portico: Portico,
  parameters: GetSwapQuoteParameters,
): Promise<GetSwapQuoteReturnType> {
  assertStarted(portico, 'getSwapQuote')
  return quoteSwap(portico, await toSwap(portico, parameters), parameters.signal)
}

/** Quotes a swap whose parameters are already checked. */
export async function quoteSwap(
  portico: Portico,
  checked: CheckedSwap,
  signal: AbortSignal | undefined,
): Promise<GetSwapQuoteReturnType> {
  const { amount, from, fromAddress, fromDecimals, network, owner, slippage, swapping } = checked
  const { to, toAddress, toDecimals } = checked
  const { requestSwapQuotes } = await import('../http/requestSwaps.js')
  const { quotes } = await requestSwapQuotes(portico, {
    query: {
      amount: String(amount),
      from: toSwapAccount(from),
      to: toSwapAccount(to),
      userAddress: owner,
    },
    signal,
  })
  const wanted = portico.store.getState().features.swaps || []
  const takesUnknown = takesUnknownTargets(portico)
  const isTaken = (account: string | undefined) => {
    const kind = judgeSwapTarget(checked, account?.split(':').at(-1) ?? '')
    // No swap calls a token of the pair, and no swap's allowance is for one.
    if (kind === 'refused') return false
    return takesUnknown || kind === 'wraps' || !isUnknownTarget(toTarget(network.caipNetworkId, account))
  }
  const best = quotes.find(
    ({ fromAmount, source, spender, target, toAmount }) =>
      fromAmount === String(amount) &&
      toAmount !== '0' &&
      // The screen could not show an allowance for an account that is not on this network.
      (!spender || toTarget(network.caipNetworkId, spender)) &&
      isTaken(spender ?? target ?? undefined) &&
      (!source || wanted.length === 0 || wanted.includes(source)),
  )
  if (!best) throw new NoSwapRouteError({ from: from.symbol, to: to.symbol })
  const spender = best.spender ?? undefined
  const gas = best.gas == null ? initialGas : BigInt(best.gas) + routerGas
  const holdings = await swapping.readHoldings({
    boughtAddress: toAddress,
    gas: gas + (fromAddress && spender ? approvalGas : 0n),
    network,
    owner,
    signal,
    spender: spender?.split(':').at(-1),
    tokenAddress: fromAddress,
  })
  const { allowance, balance, boughtDecimals, decimals, fee, nativeBalance } = holdings
  // The bought token is also checked. If its stated decimals were two too few, a hundredth of the fair amount would
  // look like a good price.
  const refusal = otherDecimals(decimals, fromDecimals) ?? otherDecimals(boughtDecimals, toDecimals)
  if (refusal !== undefined) throw new SendWouldFailError({ refusal })
  const isNative = fromAddress === undefined
  const needsApproval = spender !== undefined && !isNative && allowance < amount
  const units = coinUnitsOf(fromAddress, holdings)
  const leftForFee = nativeBalance - amount * units
  // Someone else may pay the fee of a smart account.
  const isContractAccount = checked.isSmartAccount || holdings.isContractAccount === true
  const needed = isContractAccount ? 0n : fee.amount
  const left = units ? (nativeBalance - reserveOf(isContractAccount, fee)) / units : balance
  const problem =
    amount > balance
      ? new InsufficientBalanceError({ symbol: from.symbol })
      : leftForFee < needed
        ? new InsufficientFeeBalanceError({ symbol: network.nativeCurrency.symbol })
        : undefined
  const toAmount = BigInt(best.toAmount)
  return {
    amount,
    balance,
    leastToAmount: toLeast(toAmount, slippage),
    maxAmount: left > 0n ? left : 0n,
    nativeBalance,
    needsApproval,
    networkFee: {
      ...fee,
      // The wallet turns the call into an operation that uses a different amount of gas, and someone else may pay the fee.
      ...(checked.isSmartAccount && { isGasGuessed: true }),
      decimals: network.nativeCurrency.decimals,
      symbol: network.nativeCurrency.symbol,
    },
    // A source's own value is ignored if the prices of both tokens give a worse one.
    priceImpact: worse(readShare(best.priceImpact), impactByWorth(from, amount, to, toAmount)),
    problem,
    providerFee: toProviderFee(readShare(best.feeRate), amount),
    quotedAt: Date.now(),
    route: (best.route ?? []).map(({ fee: share, fromAccount, market, toAccount }) => ({
      fee: readShare(share),
      from: fromAccount,
      market,
      to: toAccount,
    })),
    slippage,
    source: best.source ?? undefined,
    spender,
    takesPermit: best.takesPermit === true,
    // If the server names a spender and a target, the spender is used. If the target were used, a server could name a
    // known target to hide an unknown spender.
    target: toTarget(network.caipNetworkId, spender ?? best.target ?? undefined),
    toAmount,
    walletRequests: needsApproval ? await countRequests(portico, checked, { allowance, signal, spender }) : 1,
  }
}

async function countRequests(
  portico: Portico,
  checked: CheckedSwap,
  { allowance, signal, spender }: { allowance: bigint; signal: AbortSignal | undefined; spender: string },
): Promise<1 | 2 | 3> {
  const [isBatch, isReset] = await Promise.all([
    // If the wallet does not respond in time, it counts as a wallet without batches.
    Promise.race([
      canBatchSwap(portico, checked),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), capabilitiesPatienceMs)),
    ]),
    mustResetAllowance(checked, { allowance, signal, spender: spender.split(':').at(-1) ?? '' }),
  ])
  return isBatch ? 1 : isReset ? 3 : 2
}

/** Returns the target if it is on this network. On another network the same address would be another contract. */
function toTarget(networkId: string, account: string | undefined): SwapTarget | undefined {
  const address = account?.startsWith(`${networkId}:`) ? account.slice(networkId.length + 1) : ''
  if (account === undefined || !/^0x[\da-f]{40}$/i.test(address)) return undefined
  return { account, owner: ownerOfTarget(networkId, address) }
}

/** Returns the greater of two values. If only one is known, returns that one. */
function worse(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other)
}

/** Returns a share from 0 to 1; undefined for any other input. */
function readShare(input: number | null | undefined): number | undefined {
  return typeof input === 'number' && input >= 0 && input <= 1 ? input : undefined
}

function toProviderFee(rate: number | undefined, amount: bigint) {
  if (rate === undefined) return undefined
  return { amount: (amount * BigInt(Math.round(rate * 1e9))) / 1_000_000_000n, rate }
}
