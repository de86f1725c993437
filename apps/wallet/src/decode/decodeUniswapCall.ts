import { unlimitedFrom } from '@portico/protocol/token'
import { type Hex, parseAbi } from 'viem'
import { type CallTitle, type DecodedCall, type DecodedField, wrappedCoin } from './decodedCall.js'
import { baseUnits, field, percent } from './field.js'
import { allOf, describePayout, describeSwap, moneyFields, nameReceiver, type Trader } from './tradeStep.js'

const v3In = 'bytes path; address recipient;'
const v3Single = 'address tokenIn; address tokenOut; uint24 fee; address recipient;'
const inEnd = 'uint256 amountIn; uint256 amountOutMinimum;'
const outEnd = 'uint256 amountOut; uint256 amountInMaximum;'
const limitEnd = 'uint160 sqrtPriceLimitX96;'

/**
 * Functions of Uniswap's routers v2 (Router02) and v3 (SwapRouter, SwapRouter02). Source: their published interfaces.
 */
export const uniswapAbi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function addLiquidity(address tokenA, address tokenB, uint256 amountA, uint256 amountB, uint256 leastA, uint256 leastB, address to, uint256 deadline)',
  'function addLiquidityETH(address token, uint256 amount, uint256 leastToken, uint256 leastEth, address to, uint256 deadline)',
  'function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 leastA, uint256 leastB, address to, uint256 deadline)',
  'function removeLiquidityETH(address token, uint256 liquidity, uint256 leastToken, uint256 leastEth, address to, uint256 deadline)',
  // These functions of SwapRouter02 have no deadline of their own. They use short constants for the router and its
  // caller.
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to)',
  `struct In { ${v3In} uint256 deadline; ${inEnd} }`,
  `struct Out { ${v3In} uint256 deadline; ${outEnd} }`,
  `struct InSingle { ${v3Single} uint256 deadline; ${inEnd} ${limitEnd} }`,
  `struct OutSingle { ${v3Single} uint256 deadline; ${outEnd} ${limitEnd} }`,
  `struct In02 { ${v3In} ${inEnd} }`,
  `struct Out02 { ${v3In} ${outEnd} }`,
  `struct InSingle02 { ${v3Single} ${inEnd} ${limitEnd} }`,
  `struct OutSingle02 { ${v3Single} ${outEnd} ${limitEnd} }`,
  'function exactInput(In params)',
  'function exactOutput(Out params)',
  'function exactInputSingle(InSingle params)',
  'function exactOutputSingle(OutSingle params)',
  'function exactInput(In02 params)',
  'function exactOutput(Out02 params)',
  'function exactInputSingle(InSingle02 params)',
  'function exactOutputSingle(OutSingle02 params)',
  'function unwrapWETH9(uint256 least, address recipient)',
  'function unwrapWETH9(uint256 least)',
  'function unwrapWETH9WithFee(uint256 least, address recipient, uint256 feeBips, address feeRecipient)',
  'function sweepToken(address token, uint256 least, address recipient)',
  'function sweepToken(address token, uint256 least)',
  'function sweepTokenWithFee(address token, uint256 least, address recipient, uint256 feeBips, address feeRecipient)',
  'function refundETH()',
  'function wrapETH(uint256 amount)',
  'function pull(address token, uint256 amount)',
  'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function selfPermitAllowed(address token, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)',
  'function selfPermitAllowedIfNecessary(address token, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)',
])

/**
 * Returns the first and last token of a v3 path. In a path, addresses of 20 bytes have a fee of 3 bytes between them.
 */
export function endsOfV3Path(path: Hex): [string, string] {
  const bytes = (path.length - 2) / 2
  if (bytes < 43 || (bytes - 20) % 23 !== 0) throw new RangeError('The path is malformed.')
  return [path.slice(0, 42), `0x${path.slice(-40)}`]
}

/** Returns the first and last token of a v2 path. */
export function endsOfV2Path(path: readonly string[]): [string, string] {
  const [first, last] = [path[0], path.at(-1)]
  if (path.length < 2 || first === undefined || last === undefined)
    throw new RangeError('The path is malformed.')
  return [first, last]
}

type Least = readonly [token: string | undefined, units: bigint]

/**
 * Describes what leaves a pool. For the network's own currency, the token has no address. The value of shares cannot be
 * determined here.
 */
function takeOutOfPool(
  shares: bigint,
  [tokenA, leastA]: Least,
  [tokenB, leastB]: Least,
  [receiver, deadline]: readonly [string, bigint],
  trader: Trader,
): DecodedCall {
  const fields = [
    field.item('shares', baseUnits(shares)),
    ...moneyFields('receiveAtLeast', tokenA, leastA),
    ...moneyFields('and', tokenB, leastB),
  ]
  const taken = describePool('takeOutOfPool', fields, receiver, deadline, trader)
  const isOpen = leastA === 0n || leastB === 0n
  return isOpen ? { ...taken, warnings: [...taken.warnings, 'noLimit'] } : taken
}

const until = (deadline: bigint) => field.time('until', deadline)

type V3Input = {
  path?: Hex
  tokenIn?: string
  tokenOut?: string
  recipient: string
  deadline?: bigint
  amountIn?: bigint
  amountOutMinimum?: bigint
  amountOut?: bigint
  amountInMaximum?: bigint
  sqrtPriceLimitX96?: bigint
}

/**
 * Describes a call to one of Uniswap's routers. Undefined for another function.
 *
 * @throws RangeError if the path of tokens is malformed
 */
export function describeUniswapCall(
  functionName: string,
  args: readonly unknown[],
  { trader, value }: { trader: Trader; value: bigint },
): DecodedCall | undefined {
  if (/^swap\w+For/.test(functionName)) return describeV2(functionName, args, trader, value)
  if (/^exact(Input|Output)/.test(functionName)) {
    return describeV3(functionName, args[0] as V3Input, trader, value)
  }
  switch (functionName) {
    case 'addLiquidity': {
      const [tokenA, tokenB, amountA, amountB, , , to, deadline] = args as [
        string,
        string,
        bigint,
        bigint,
        bigint,
        bigint,
        string,
        bigint,
      ]
      const pay = [...moneyFields('payAtMost', tokenA, amountA), ...moneyFields('and', tokenB, amountB)]
      return describePool('addToPool', pay, to, deadline, trader)
    }
    case 'addLiquidityETH': {
      const [token, units, , , to, deadline] = args as [string, bigint, bigint, bigint, string, bigint]
      const pay = [...moneyFields('payAtMost', token, units), ...moneyFields('and', undefined, value)]
      // The router immediately sends back what the pool does not take.
      const trade = [{ ...allOf(undefined), goesTo: 'own', kind: 'move' }] as const
      return { ...describePool('addToPool', pay, to, deadline, trader), trade }
    }
    case 'removeLiquidity': {
      const [tokenA, tokenB, shares, leastA, leastB, to, deadline] = args as [
        string,
        string,
        bigint,
        bigint,
        bigint,
        string,
        bigint,
      ]
      return takeOutOfPool(shares, [tokenA, leastA], [tokenB, leastB], [to, deadline], trader)
    }
    case 'removeLiquidityETH': {
      const [token, shares, leastToken, leastEth, to, deadline] = args as [
        string,
        bigint,
        bigint,
        bigint,
        string,
        bigint,
      ]
      return takeOutOfPool(shares, [token, leastToken], [undefined, leastEth], [to, deadline], trader)
    }
    case 'unwrapWETH9':
    case 'unwrapWETH9WithFee': {
      const [least, recipient = trader.caller, bips, feeReceiver] = args as [
        bigint,
        string?,
        bigint?,
        string?,
      ]
      const fields = [...moneyFields('atLeast', undefined, least), ...feeFields(bips, feeReceiver)]
      const step = { ...allOf(wrappedCoin, least), to: undefined }
      const payout = describePayout('unwrap', fields, nameReceiver(recipient, trader, 'address'), step)
      return withFee(payout, wrappedCoin, bips, feeReceiver, trader)
    }
    case 'sweepToken':
    case 'sweepTokenWithFee': {
      const [token, least, recipient = trader.caller, bips, feeReceiver] = args as [
        string,
        bigint,
        string?,
        bigint?,
        string?,
      ]
      const fields = [...moneyFields('atLeast', token, least), ...feeFields(bips, feeReceiver)]
      const receiver = nameReceiver(recipient, trader, 'address')
      const payout = describePayout('payOutAll', fields, receiver, allOf(token, least))
      return withFee(payout, token, bips, feeReceiver, trader)
    }
    case 'refundETH':
      return describePayout('giveBack', [], nameReceiver(trader.caller, trader, 'address'), allOf(undefined))
    case 'wrapETH': {
      const [units] = args as [bigint]
      const step = { ...allOf(undefined), to: wrappedCoin, units }
      return intoRouter('wrap', moneyFields('amount', undefined, units), step, trader)
    }
    case 'pull': {
      const [token, units] = args as [string, bigint]
      const step = { ...allOf(token), source: 'account', units } as const
      const fields = moneyFields('amount', token, units)
      return intoRouter('takeTokens', fields, step, trader)
    }
    case 'selfPermit':
    case 'selfPermitIfNecessary': {
      const [token, units, deadline] = args as [string, bigint, bigint]
      return describePermitted(token, units, deadline, trader)
    }
    case 'selfPermitAllowed':
    case 'selfPermitAllowedIfNecessary': {
      const [token, , expiry] = args as [string, bigint, bigint]
      return describePermitted(token, 2n ** 256n - 1n, expiry, trader)
    }
    default:
      return undefined
  }
}

function describeV2(
  functionName: string,
  args: readonly unknown[],
  trader: Trader,
  value: bigint,
): DecodedCall {
  const isFromNative = /^swap(Exact)?ETHFor/.test(functionName)
  const isToNative = /For(Exact)?ETH/.test(functionName)
  const kind = /^swap\w+ForExact/.test(functionName) ? 'out' : 'in'
  const at = args.findIndex((arg) => Array.isArray(arg))
  const amounts = args.slice(0, at) as bigint[]
  const deadline = args[at + 2] as bigint | undefined
  const isOf02 = deadline === undefined
  const [from, to] = endsOfV2Path(args[at] as readonly string[])
  const receiver = nameReceiver(args[at + 1] as string, trader, isOf02 ? 'oneAndTwo' : 'address')
  // The exact amount comes first, with one exception: in a swap of an exact amount of the network's own currency, the
  // only amount is the minimum to receive. If the user pays in this currency, the transaction's value is the payment.
  const [exact = 0n, bound = 0n] = amounts
  const [paid, received] = isFromNative ? [value, exact] : kind === 'in' ? [exact, bound] : [bound, exact]
  const isAll = isOf02 && kind === 'in' && paid === 0n
  return describeSwap({
    // If the received amount is exact, the v2 router (Router02) gives back the rest of the network's own currency.
    // SwapRouter02 has no such function.
    ...(isFromNative && kind === 'out' && { change: 'givenBack' as const }),
    from: isFromNative ? undefined : from,
    isAll,
    isCoinFirst: isOf02,
    kind,
    more: deadline === undefined ? [] : [until(deadline)],
    paid,
    received,
    receiver,
    source: isAll || isFromNative ? 'router' : 'account',
    to: isToNative ? undefined : to,
  })
}

function describeV3(functionName: string, input: V3Input, trader: Trader, value: bigint): DecodedCall {
  const { amountIn, amountInMaximum, amountOut, amountOutMinimum, deadline, path, recipient } = input
  const { sqrtPriceLimitX96 = 0n } = input
  const kind = functionName.startsWith('exactInput') ? 'in' : 'out'
  const isOf02 = deadline === undefined
  const ends: [string, string] =
    path === undefined ? [input.tokenIn ?? '', input.tokenOut ?? ''] : endsOfV3Path(path)
  // The path of an exact output starts with the token that is received.
  const [from, to] = kind === 'out' && path !== undefined ? ends.toReversed() : ends
  const isAll = isOf02 && kind === 'in' && amountIn === 0n
  return describeSwap({
    // At a price limit, the exchange stops, and the payer keeps the rest.
    ...(sqrtPriceLimitX96 > 0n && { change: 'stays' as const }),
    from,
    isAll,
    isCoinFirst: true,
    kind,
    more: [
      ...(value > 0n ? [field.amount('alsoSends', undefined, value)] : []),
      ...(deadline === undefined ? [] : [until(deadline)]),
    ],
    paid: (kind === 'in' ? amountIn : amountInMaximum) ?? 0n,
    received: (kind === 'in' ? amountOutMinimum : amountOut) ?? 0n,
    receiver: nameReceiver(recipient, trader, isOf02 ? 'oneAndTwo' : 'zeroIsRouter'),
    source: isAll ? 'router' : 'account',
    to,
  })
}

function describePool(
  title: CallTitle,
  fields: readonly DecodedField[],
  receiver: string,
  deadline: bigint,
  trader: Trader,
): DecodedCall {
  const named = nameReceiver(receiver, trader, 'address')
  return {
    calls: [],
    fields: [...fields, named.field, until(deadline)],
    title,
    warnings: named.goesTo === 'own' ? [] : ['otherReceiver'],
    ...(named.receiver !== undefined && { receiver: named.receiver }),
  }
}

function feeFields(bips: bigint | undefined, receiver: string | undefined): DecodedField[] {
  if (bips === undefined || receiver === undefined) return []
  return [field.words('fee', percent(bips)), field.address('feeTo', receiver)]
}

/** Adds the site's fee, which is taken first. */
function withFee(
  payout: DecodedCall,
  token: string,
  bips: bigint | undefined,
  receiver: string | undefined,
  trader: Trader,
): DecodedCall {
  if (bips === undefined || receiver === undefined) return payout
  const { goesTo } = nameReceiver(receiver, trader, 'address')
  return {
    ...payout,
    trade: [{ bips, goesTo, kind: 'share', source: 'router', token }, ...(payout.trade ?? [])],
  }
}

function intoRouter(
  title: CallTitle,
  fields: readonly DecodedField[],
  step: Parameters<typeof describePayout>[3],
  trader: Trader,
): DecodedCall {
  return describePayout(title, fields, nameReceiver(trader.router, trader, 'address'), step)
}

function describePermitted(token: string, units: bigint, deadline: bigint, { router }: Trader): DecodedCall {
  return {
    calls: [],
    fields: [
      field.address('spender', router),
      field.allowance('amount', token, units),
      field.address('token', token),
      until(deadline),
    ],
    title: 'allowSpending',
    warnings: [units >= unlimitedFrom ? 'unlimited' : 'spender'],
  }
}
