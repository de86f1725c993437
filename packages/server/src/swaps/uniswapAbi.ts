import { parseAbi } from 'viem'

/**
 * The functions of Uniswap's contracts that are used. Source: the interfaces in v2-core, v2-periphery, v3-core and
 * v3-periphery.
 */
export const uniswapAbi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function getPool(address, address, uint24) view returns (address)',
  'function liquidity() view returns (uint128)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[], uint32[], uint256 gasEstimate)',
])

export const v2RouterAbi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

const shared = [
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
] as const

/** `SwapRouter` of v3-periphery. The deadline is a field of the input. */
export const swapRouterAbi = parseAbi([
  ...shared,
  'struct Input { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(Input input) payable returns (uint256)',
  'function multicall(bytes[] data) payable returns (bytes[])',
])

/** `SwapRouter02` of swap-router-contracts. The deadline belongs to the multicall. */
export const swapRouter02Abi = parseAbi([
  ...shared,
  'struct Input { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(Input input) payable returns (uint256)',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
])

export const wrappedAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256)'])
