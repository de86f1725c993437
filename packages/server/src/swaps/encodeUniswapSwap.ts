import { encodeFunctionData } from 'viem'
import type { UniswapDeployment } from '../settings/uniswapDeployments.js'
import type { BuildQuestion, Hex } from './swapSource.js'
import { swapRouter02Abi, swapRouterAbi, v2RouterAbi, wrappedAbi } from './uniswapAbi.js'
import { toV3Path, type UniswapRoute } from './uniswapRoutes.js'

/** The address that means "the router itself". Source: PeripheryPaymentsWithFee and Constants of the two packages. */
const self = {
  SwapRouter: '0x0000000000000000000000000000000000000000',
  SwapRouter02: '0x0000000000000000000000000000000000000002',
} as const

type Call = { to: Hex; data: Hex }
type Terms = Pick<BuildQuestion, 'amount' | 'permit' | 'userAddress'> & {
  isFromNative: boolean
  isToNative: boolean
  leastToAmount: bigint
  /** Unix seconds. */
  deadline: bigint
}

/** Encodes a router's call that swaps along a route. It sends to the account itself and reverts below the minimum. */
export function encodeUniswapSwap(route: UniswapRoute, terms: Terms, deployment: UniswapDeployment): Call {
  return route.version === 'v2' ? encodeV2(route, terms, deployment) : encodeV3(route, terms, deployment)
}

/** Encodes the call that wraps the native coin, or unwraps it. */
export function encodeWrap(amount: bigint, isFromNative: boolean, wrappedNative: string): Call {
  const data = isFromNative
    ? encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' })
    : encodeFunctionData({ abi: wrappedAbi, args: [amount], functionName: 'withdraw' })
  return { data, to: wrappedNative.toLowerCase() as Hex }
}

function encodeV2({ tokens }: UniswapRoute, terms: Terms, { v2 }: UniswapDeployment): Call {
  const { amount, deadline, isFromNative, isToNative, leastToAmount, userAddress } = terms
  const abi = v2RouterAbi
  const data = isFromNative
    ? encodeFunctionData({
        abi,
        args: [leastToAmount, tokens, userAddress, deadline],
        functionName: 'swapExactETHForTokens',
      })
    : encodeFunctionData({
        abi,
        args: [amount, leastToAmount, tokens, userAddress, deadline],
        functionName: isToNative ? 'swapExactTokensForETH' : 'swapExactTokensForTokens',
      })
  return { data, to: (v2?.router.toLowerCase() ?? '0x') as Hex }
}

function encodeV3(route: UniswapRoute, terms: Terms, { v3 }: UniswapDeployment): Call {
  const { amount, deadline, isToNative, leastToAmount, permit, userAddress } = terms
  const kind = v3?.routerKind ?? 'SwapRouter'
  const [token = '0x'] = route.tokens
  const input = {
    amountIn: amount,
    amountOutMinimum: leastToAmount,
    deadline,
    path: toV3Path(route),
    recipient: isToNative ? self[kind] : userAddress,
  }
  const abi = swapRouterAbi
  const calls: Hex[] = []
  if (permit) {
    const { deadline: until, r, s, v } = permit
    const args = [token, amount, until, v, r, s] as const
    // Anyone who sees the signature may use it first. Then the allowance exists already, and the call still succeeds.
    calls.push(encodeFunctionData({ abi, args, functionName: 'selfPermitIfNecessary' }))
  }
  calls.push(
    kind === 'SwapRouter'
      ? encodeFunctionData({ abi, args: [input], functionName: 'exactInput' })
      : encodeFunctionData({ abi: swapRouter02Abi, args: [input], functionName: 'exactInput' }),
  )
  if (isToNative) {
    calls.push(encodeFunctionData({ abi, args: [leastToAmount, userAddress], functionName: 'unwrapWETH9' }))
  }
  const data =
    kind === 'SwapRouter02'
      ? encodeFunctionData({ abi: swapRouter02Abi, args: [deadline, calls], functionName: 'multicall' })
      : (calls.length === 1 && calls[0]) ||
        encodeFunctionData({ abi, args: [calls], functionName: 'multicall' })
  return { data, to: (v3?.router.toLowerCase() ?? '0x') as Hex }
}
