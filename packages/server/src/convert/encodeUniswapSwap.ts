import { encodeFunctionData } from 'viem'
import type { UniswapDeployment } from '../settings/uniswapDeployments.js'
import type { BuildQuestion, Hex } from './swapSource.js'
import { swapRouter02Abi, swapRouterAbi, v2RouterAbi, wrappedAbi } from './uniswapAbi.js'
import { toV3Path, type UniswapRoute } from './uniswapRoutes.js'

/** How the two routers write "yourself". Source: PeripheryPaymentsWithFee and Constants of their packages. */
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

/** The call of a router that swaps along a way, for the account itself, and undoes itself below the least. */
export function encodeUniswapSwap(route: UniswapRoute, terms: Terms, deployment: UniswapDeployment): Call {
  return route.version === 'v2' ? encodeV2(route, terms, deployment) : encodeV3(route, terms, deployment)
}

/** The call that turns the native coin into its wrapped form, or back. */
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
    // Somebody who sees the signature may use it first: the allowance is there then all the same.
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
