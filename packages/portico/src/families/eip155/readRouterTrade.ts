import {
  type Abi,
  type DecodeFunctionDataReturnType,
  decodeFunctionData,
  type EncodeFunctionDataParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
} from 'viem'

/** What a call to one of Uniswap's routers swaps. */
export type RouterTrade = {
  /** `coin`: the call's value. `token`: a token. `either`: the value if `first` is the wrapped coin, otherwise a token. */
  from: 'coin' | 'token' | 'either'
  /** The first and the last token of the path. */
  first: string
  last: string
  /** Base units of `first`. Undefined if it is the call's value. */
  amount: bigint | undefined
  /** The minimum that `receiver` gets. */
  least: bigint
  receiver: string
  /** True if `receiver` gets the coin instead of its wrapped form. */
  isToCoin: boolean
}

const routerAbi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'struct Input { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(Input input) payable returns (uint256)',
  'function multicall(bytes[] data) payable returns (bytes[])',
])

/** The functions of `SwapRouter02` that differ. */
const router02Abi = parseAbi([
  'struct Input { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(Input input) payable returns (uint256)',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
])

/** The addresses that mean "the router itself". Source: PeripheryPaymentsWithFee and Constants of the two packages. */
const self = {
  SwapRouter: '0x0000000000000000000000000000000000000000',
  SwapRouter02: '0x0000000000000000000000000000000000000002',
}

/**
 * Reads a call as Portico's server encodes it for Uniswap's routers: v2 (Router02) and v3 (SwapRouter, SwapRouter02).
 * Undefined for any other call, and for another encoding of the same call, which a contract could read in another way.
 * The caller must first have read all lists of calls within a budget, because viem copies what many pointers share.
 */
export function readRouterTrade(data: Hex): RouterTrade | undefined {
  const call = decode(data)
  switch (call?.functionName) {
    case 'swapExactETHForTokens': {
      const [least, path, receiver] = call.args
      return toV2({ amount: undefined, from: 'coin', isToCoin: false, least, path, receiver })
    }
    case 'swapExactTokensForETH':
    case 'swapExactTokensForTokens': {
      const [amount, least, path, receiver] = call.args
      const isToCoin = call.functionName === 'swapExactTokensForETH'
      return toV2({ amount, from: 'token', isToCoin, least, path, receiver })
    }
    case 'exactInput':
      return readSteps([data])
    case 'multicall':
      // In each form of `multicall`, the calls come last.
      return readSteps(call.args.at(-1) as readonly Hex[])
    default:
      return undefined
  }
}

function toV2({
  path,
  ...trade
}: Omit<RouterTrade, 'first' | 'last'> & { path: readonly string[] }): RouterTrade | undefined {
  const [first] = path
  const last = path.at(-1)
  return first !== undefined && last !== undefined && path.length > 1 ? { ...trade, first, last } : undefined
}

/** A permit, a swap and an unwrapping. */
const mostSteps = 3

/** Reads the steps of a v3 swap: a permit, if there is one; the swap; and the unwrapping, if the coin is bought. */
function readSteps(steps: readonly Hex[]): RouterTrade | undefined {
  if (steps.length > mostSteps) return undefined
  const calls = steps.map(decode)
  const permit = calls[0]?.functionName === 'selfPermitIfNecessary' ? calls.shift() : undefined
  const [swap, unwrap, ...more] = calls
  if (swap?.functionName !== 'exactInput' || more.length > 0) return undefined
  const [{ amountIn: amount, amountOutMinimum, path, recipient, ...rest }] = swap.args
  const isInRouter = recipient === self['deadline' in rest ? 'SwapRouter' : 'SwapRouter02']
  const bytes = (path.length - 2) / 2
  if (bytes < 43 || (bytes - 20) % 23 !== 0) return undefined
  const first = path.slice(0, 42)
  if (permit?.functionName === 'selfPermitIfNecessary' && permit.args[0].toLowerCase() !== first)
    return undefined
  const trade = { amount, first, from: permit ? 'token' : 'either', last: `0x${path.slice(-40)}` } as const
  if (calls.length === 1) {
    return isInRouter
      ? undefined
      : { ...trade, isToCoin: false, least: amountOutMinimum, receiver: recipient }
  }
  if (unwrap?.functionName !== 'unwrapWETH9' || !isInRouter) return undefined
  const [least, receiver] = unwrap.args
  return { ...trade, isToCoin: true, least, receiver }
}

function decode(data: Hex) {
  return decodeAs(routerAbi, data) ?? decodeAs(router02Abi, data)
}

/** Decodes a call. Undefined unless the same arguments encode to exactly the same bytes. */
function decodeAs<const abi extends Abi>(abi: abi, data: Hex): DecodeFunctionDataReturnType<abi> | undefined {
  try {
    const call = decodeFunctionData({ abi, data })
    // viem does not relate the types of what it decodes to those that it encodes.
    return encodeFunctionData({ abi, ...call } as EncodeFunctionDataParameters) === data ? call : undefined
  } catch {
    return undefined
  }
}
