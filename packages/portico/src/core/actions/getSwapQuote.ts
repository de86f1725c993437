import type { PorticoError } from '@portico/protocol/errors'
import { findSwapContract, isLocalNetwork } from '@portico/protocol/token'
import { formatBaseUnits } from '../baseUnits.js'
import type { Portico } from '../createPortico.js'
import { otherDecimals } from '../errors/otherDecimals.js'
import { InsufficientBalanceError, InsufficientFeeBalanceError, SendWouldFailError } from '../errors/send.js'
import { NoSwapRouteError } from '../errors/swap.js'
import { coinUnitsOf, reserveOf } from '../estimateDraft.js'
import type { SendFee } from '../family.js'
import { canBatchSwap, mustResetAllowance } from '../swapAllowance.js'
import { impactByWorth, toLeast } from '../swapAmounts.js'
import { type CheckedSwap, type SwapParameters, toSwap, toSwapAccount } from '../swapSubject.js'
import { assertStarted } from './assertStarted.js'

export type GetSwapQuoteParameters = SwapParameters

/** One market that a swap goes over. */
export type SwapHop = {
  /** E.g. `uniswap-v3`; `wrap` for the native token's wrapped form. */
  market: string
  /** What it keeps, from 0 to 1. */
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
   * Whose it is. `wrapped`: the coin's own, which turns it into its wrapped form and back. `local`: on a network of one's own
   * machine, where nobody lists contracts. Undefined: not on the list of those that are known.
   */
  owner: 'uniswap' | '1inch' | 'wrapped' | 'local' | undefined
}

/** What a swap would do. Amounts are base units, decimal strings. */
export type GetSwapQuoteReturnType = {
  /** Of `from`. */
  amount: string
  /** Of `to`. */
  toAmount: string
  /** The least that it may buy: `toAmount` less the slippage. */
  leastToAmount: string
  /** Per cent. */
  slippage: number
  /** Who quotes it. */
  source: string | undefined
  /** CAIP-10 of the contract that takes the tokens; undefined where no allowance is needed. */
  spender: string | undefined
  /** The contract that the swap calls, which a coin goes to. Undefined where the server does not say. */
  target: SwapTarget | undefined
  /** An allowance is missing: it is asked for with the swap, by a transaction or by a signature. */
  needsApproval: boolean
  takesPermit: boolean
  /** How often the wallet asks until it is swapped: once, or up to three times where an allowance is missing. */
  walletRequests: 1 | 2 | 3
  /**
   * How much of the price the amount itself costs, from 0 to 1: the worse of what the source says and of what both tokens
   * are worth elsewhere. Undefined where nobody can tell.
   */
  priceImpact: number | undefined
  /** What the markets keep, from 0 to 1, and in base units of `from`. Undefined where the source does not say. */
  providerFee: { rate: number; amount: string } | undefined
  route: readonly SwapHop[]
  /** At most, in the native token, an approval included. */
  networkFee: SendFee & { symbol: string; decimals: number }
  /** Of `from`, as the network tells it now. */
  balance: string
  nativeBalance: string
  /** All of `from` that can be swapped: of the native token, what the fee leaves. */
  maxAmount: string
  /** Why it cannot be swapped so: INSUFFICIENT_BALANCE, INSUFFICIENT_FEE_BALANCE. */
  problem: PorticoError | undefined
  /** Unix milliseconds. */
  quotedAt: number
}

/** Units of gas where a source does not say. Source: the field's own initial gas limit. */
const initialGas = 150_000n
/** Units that an approval takes; twice that where it goes through 0. */
const approvalGas = 60_000n
/** For how long a quote waits for what a wallet says of batches, in ms. */
const capabilitiesPatienceMs = 500
/** Units around the markets: the transaction itself, and what the router does. */
const routerGas = 80_000n

/**
 * What an amount of one token buys of another now, what that costs, and whether the account can. Opens nothing.
 *
 * @throws NotStartedError, NotConnectedError, TokenRequiredError, NetworkNotFoundError, SwapsNotSupportedError,
 * UnsupportedChainError, WrongNetworkError, InvalidSlippageError, InvalidAmountError, NoSwapRouteError,
 * BalanceUnavailableError, SendWouldFailError where a token has other decimals than `from` or `to` says, MissingDependencyError,
 * what the server says, and the signal's reason
 */
export async function getSwapQuote(
  portico: Portico,
  parameters: GetSwapQuoteParameters,
): Promise<GetSwapQuoteReturnType> {
  assertStarted(portico, 'getSwapQuote')
  return quoteSwap(portico, await toSwap(portico, parameters), parameters.signal)
}

/** The same of a swap that was checked. */
export async function quoteSwap(
  portico: Portico,
  checked: CheckedSwap,
  signal: AbortSignal | undefined,
): Promise<GetSwapQuoteReturnType> {
  const { amount, from, fromAddress, fromDecimals, network, owner, slippage, swapping } = checked
  const { to, toAddress, toDecimals } = checked
  const { requestSwapQuotes } = await import('../http/requestSwaps.js')
  const { quotes } = await requestSwapQuotes(portico, {
    amount,
    from: toSwapAccount(from),
    signal,
    to: toSwapAccount(to),
    userAddress: owner,
  })
  const wanted = portico.store.getState().features.swaps || []
  const best = quotes.find(
    ({ fromAmount, source, toAmount }) =>
      fromAmount === amount &&
      toAmount !== '0' &&
      (!source || wanted.length === 0 || wanted.includes(source)),
  )
  if (!best) throw new NoSwapRouteError({ from: from.symbol, to: to.symbol })
  const spender = best.spender ?? undefined
  const gas = best.gas == null ? initialGas : BigInt(best.gas) + routerGas
  const holdings = await swapping.readHoldings({
    boughtAddress: toAddress,
    gas: String(gas + (fromAddress && spender ? approvalGas : 0n)),
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
  const needsApproval = spender !== undefined && !isNative && BigInt(allowance) < BigInt(amount)
  const units = coinUnitsOf(fromAddress, holdings)
  const leftForFee = BigInt(nativeBalance) - BigInt(amount) * units
  // Somebody else may pay the fee of a smart account.
  const isContractAccount = checked.isSmartAccount || holdings.isContractAccount === true
  const needed = isContractAccount ? 0n : BigInt(fee.amount)
  const left = units ? (BigInt(nativeBalance) - reserveOf(isContractAccount, fee)) / units : BigInt(balance)
  const problem =
    BigInt(amount) > BigInt(balance)
      ? new InsufficientBalanceError({ symbol: from.symbol })
      : leftForFee < needed
        ? new InsufficientFeeBalanceError({ symbol: network.nativeCurrency.symbol })
        : undefined
  const { toAmount } = best
  return {
    amount,
    balance,
    leastToAmount: toLeast(toAmount, slippage),
    maxAmount: String(left > 0n ? left : 0n),
    nativeBalance,
    needsApproval,
    networkFee: {
      ...fee,
      // Its wallet makes an operation of it, whose gas is another, and may have somebody else pay.
      ...(checked.isSmartAccount && { isGasGuessed: true }),
      decimals: network.nativeCurrency.decimals,
      symbol: network.nativeCurrency.symbol,
    },
    // A source that says less than what both tokens are worth elsewhere is not believed.
    priceImpact: worse(
      readShare(best.priceImpact),
      impactByWorth(from, formatBaseUnits(amount, fromDecimals), to, formatBaseUnits(toAmount, toDecimals)),
    ),
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
    target: toTarget(network.caipNetworkId, best.target ?? spender),
    toAmount,
    walletRequests: needsApproval ? await countRequests(portico, checked, { allowance, signal, spender }) : 1,
  }
}

async function countRequests(
  portico: Portico,
  checked: CheckedSwap,
  { allowance, signal, spender }: { allowance: string; signal: AbortSignal | undefined; spender: string },
): Promise<1 | 2 | 3> {
  const [isBatch, isReset] = await Promise.all([
    // A wallet that does not answer is one that asks for each.
    Promise.race([
      canBatchSwap(portico, checked),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), capabilitiesPatienceMs)),
    ]),
    mustResetAllowance(checked, { allowance, signal, spender: spender.split(':').at(-1) ?? '' }),
  ])
  return isBatch ? 1 : isReset ? 3 : 2
}

/** Of this network alone: an address is another contract elsewhere. */
function toTarget(networkId: string, account: string | undefined): SwapTarget | undefined {
  const address = account?.startsWith(`${networkId}:`) ? account.slice(networkId.length + 1) : ''
  if (account === undefined || !/^0x[\da-f]{40}$/i.test(address)) return undefined
  return { account, owner: isLocalNetwork(networkId) ? 'local' : findSwapContract(networkId, address) }
}

/** The greater of the two; where one is unknown, the other. */
function worse(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other)
}

/** A share from 0 to 1; anything else says nothing. */
function readShare(input: number | null | undefined): number | undefined {
  return typeof input === 'number' && input >= 0 && input <= 1 ? input : undefined
}

function toProviderFee(rate: number | undefined, amount: string) {
  if (rate === undefined) return undefined
  return { amount: String((BigInt(amount) * BigInt(Math.round(rate * 1e9))) / 1_000_000_000n), rate }
}
