import type { PorticoError } from '@portico/protocol/errors'
import { findSwapContract, isLocalNetwork } from '@portico/protocol/token'
import { otherDecimals } from '../errors/otherDecimals.js'
import { InsufficientBalanceError, InsufficientFeeBalanceError, SendWouldFailError } from '../errors/send.js'
import { NoSwapRouteError } from '../errors/swap.js'
import { coinUnitsOf, reserveOf } from '../estimateDraft.js'
import type { Portico } from '../portico.js'
import type { SendFee } from '../sendFee.js'
import { canBatchSwap, mustResetAllowance } from '../swapAllowance.js'
import { impactByWorth, toLeast } from '../swapAmounts.js'
import { type CheckedSwap, type SwapParameters, toSwap, toSwapAccount } from '../swapSubject.js'
import { assertStarted } from './assertStarted.js'

export type GetSwapQuoteParameters = SwapParameters

/** One market on the route of a swap. */
export type SwapHop = {
  /** E.g. `uniswap-v3`; `wrap` for the native token's wrapped form. */
  market: string
  /** The market's fee, from 0 to 1. */
  fee: number | undefined
  /** CAIP-10 of the tokens. */
  from: string
  to: string
}

/** The contract that a swap calls. */
export type SwapTarget = {
  /** CAIP-10. */
  account: string
  /**
   * The owner of the contract. `wrapped`: the coin's own contract, which wraps and unwraps it. `local`: any contract
   * on a network of the user's own machine, where no contracts are listed. Undefined: not one of the known contracts.
   */
  owner: 'uniswap' | '1inch' | 'wrapped' | 'local' | undefined
}

/** What a swap would do. Amounts are base units. */
export type GetSwapQuoteReturnType = {
  /** Of `from`. */
  amount: bigint
  /** Of `to`. */
  toAmount: bigint
  /** The minimum to receive: `toAmount` less the slippage. */
  leastToAmount: bigint
  /** Per cent. */
  slippage: number
  /** Source of the quote. */
  source: string | undefined
  /** CAIP-10 of the contract that takes the tokens; undefined if no allowance is needed. */
  spender: string | undefined
  /** The contract that the swap calls and that a coin is sent to. Undefined if the server does not name it. */
  target: SwapTarget | undefined
  /** True if an allowance is missing: the swap requests it, by a transaction or by a signature. */
  needsApproval: boolean
  takesPermit: boolean
  /** Number of wallet requests for the swap: one, or up to three if an allowance is missing. */
  walletRequests: 1 | 2 | 3
  /**
   * Share of the price lost to the size of the amount, from 0 to 1: the worse of the source's value and of the value by
   * both tokens' prices elsewhere. Undefined if neither is known.
   */
  priceImpact: number | undefined
  /** The fee of the markets, from 0 to 1, and in base units of `from`. Undefined if the source does not state it. */
  providerFee: { rate: number; amount: bigint } | undefined
  route: readonly SwapHop[]
  /** The maximum, in the native token, including an approval. */
  networkFee: SendFee & { symbol: string; decimals: number }
  /** Of `from`, as the network returns it now. */
  balance: bigint
  nativeBalance: bigint
  /** The most of `from` that can be swapped: of the native token, what the fee leaves. */
  maxAmount: bigint
  /** Why the swap is not possible: INSUFFICIENT_BALANCE, INSUFFICIENT_FEE_BALANCE. */
  problem: PorticoError | undefined
  /** Unix milliseconds. */
  quotedAt: number
}

/** Units of gas if a source states none. Source: the field's own initial gas limit. */
const initialGas = 150_000n
/** Units of gas for an approval; twice that if the allowance must be reset to 0 first. */
const approvalGas = 60_000n
/** How long a quote waits for the wallet's response about batches, in ms. */
const capabilitiesPatienceMs = 500
/** Units of gas besides the markets: the transaction itself and the router. */
const routerGas = 80_000n

/**
 * Returns what an amount of one token buys of another now, what that costs, and whether the account can pay it. Opens
 * nothing.
 *
 * @throws NotStartedError, NotConnectedError, TokenRequiredError, NetworkNotFoundError, SwapsNotSupportedError,
 * UnsupportedChainError, WrongNetworkError, InvalidSlippageError, InvalidAmountError, NoSwapRouteError,
 * BalanceUnavailableError, SendWouldFailError if a token has other decimals than `from` or `to` states,
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
  const best = quotes.find(
    ({ fromAmount, source, spender, toAmount }) =>
      fromAmount === String(amount) &&
      toAmount !== '0' &&
      // An allowance for what is no account of this network could not be shown.
      (!spender || toTarget(network.caipNetworkId, spender)) &&
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
  // The bought token is checked too: with wrong decimals, a hundredth of the amount would look like a good price.
  const refusal = otherDecimals(decimals, fromDecimals) ?? otherDecimals(boughtDecimals, toDecimals)
  if (refusal !== undefined) throw new SendWouldFailError({ refusal })
  const isNative = fromAddress === undefined
  const needsApproval = spender !== undefined && !isNative && allowance < amount
  const units = coinUnitsOf(fromAddress, holdings)
  const leftForFee = nativeBalance - amount * units
  // The fee of a smart account may be paid by someone else.
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
      // The wallet turns it into an operation with other gas, whose fee someone else may pay.
      ...(checked.isSmartAccount && { isGasGuessed: true }),
      decimals: network.nativeCurrency.decimals,
      symbol: network.nativeCurrency.symbol,
    },
    // A source's own value does not count if the prices of both tokens show a worse one.
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
    // If both are named, the contract that gets the allowance counts: a server could name a known one beside it.
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
    // A wallet that does not respond in time counts as one without batches.
    Promise.race([
      canBatchSwap(portico, checked),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), capabilitiesPatienceMs)),
    ]),
    mustResetAllowance(checked, { allowance, signal, spender: spender.split(':').at(-1) ?? '' }),
  ])
  return isBatch ? 1 : isReset ? 3 : 2
}

/** Returns the target if it is on this network: the same address is another contract elsewhere. */
function toTarget(networkId: string, account: string | undefined): SwapTarget | undefined {
  const address = account?.startsWith(`${networkId}:`) ? account.slice(networkId.length + 1) : ''
  if (account === undefined || !/^0x[\da-f]{40}$/i.test(address)) return undefined
  return { account, owner: isLocalNetwork(networkId) ? 'local' : findSwapContract(networkId, address) }
}

/** Returns the greater of the two, or the known one. */
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
