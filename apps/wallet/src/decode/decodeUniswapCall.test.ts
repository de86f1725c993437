import { concat, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { inEnglish, type WordedCall } from '../language/testing/inEnglish.js'
import { receiversOf, warningsOf } from './decodedCall.js'
import { decodeEip155Call as readEip155Call } from './decodeEip155Call.js'

/** Decodes a call, with the screen's English texts. */
const decodeEip155Call = (...parameters: Parameters<typeof readEip155Call>) =>
  inEnglish(readEip155Call(...parameters))

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const thief = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const routers = {
  first3: '0xE592427A0AEce92De3Edee1F18E0157C05861564',
  second3: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  universal: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
  v2: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
} as const
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const deadline = 1_900_000_000n
const most = 2n ** 256n - 1n
const zero = `0x${'0'.repeat(64)}` as const

/** The functions as v2-periphery publishes them. */
const v2 = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline) returns (uint256[])',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline) payable returns (uint256[])',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) returns (uint256, uint256)',
  'function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline) returns (uint256, uint256)',
])
/** The functions as v3-periphery publishes them. */
const first3 = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct Path { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct OutPath { bytes path; address recipient; uint256 deadline; uint256 amountOut; uint256 amountInMaximum; }',
  'function exactInputSingle(Single params) payable returns (uint256)',
  'function exactInput(Path params) payable returns (uint256)',
  'function exactOutput(OutPath params) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function multicall(bytes[] data) payable returns (bytes[])',
])
/** The functions as swap-router-contracts publishes them. */
const second3 = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Single params) payable returns (uint256)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum) payable',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
])
const universal = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])

const encode = (abi: readonly unknown[], functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, args, functionName } as never) as Hex
const decode = (to: string, data: Hex, value = 0n, networkId = 'eip155:1') =>
  decodeEip155Call({ data, to, value }, { account, networkId })
/** Returns the lines that a user reads: labels with their values. */
const words = ({ fields }: WordedCall) =>
  fields.map((each) =>
    each.kind === 'amount'
      ? `${each.label}: ${each.value.units} ${nameOf(each.value.token)}`
      : `${each.label}: ${each.kind === 'address' ? nameOf(each.value) : each.value}`,
  )
const names: Record<string, string> = {
  [routers.first3]: 'router',
  [routers.second3]: 'router',
  [routers.universal]: 'router',
  [routers.v2]: 'router',
  [thief]: 'thief',
  [usdc]: 'USDC',
  [weth]: 'WETH',
}
const nameOf = (address: string | undefined) =>
  address === undefined
    ? 'ETH'
    : (Object.entries(names).find(([each]) => each.toLowerCase() === address.toLowerCase())?.[1] ?? address)
const until = 'Until: Sun, 17 Mar 2030 17:46:40 UTC'
const path = (...tokens: string[]) => concat([tokens[0] as Hex, '0x000bb8', tokens[1] as Hex])

test('default: ether for a token on v2: amount paid, minimum received, recipient, deadline', () => {
  const data = encode(v2, 'swapExactETHForTokens', [1_000n, [weth, usdc], account, deadline])
  const call = decode(routers.v2, data, 5n)
  expect(call.title).toBe('Swap')
  expect(words(call)).toEqual([
    'Pay: 5 ETH',
    'Receive at least: 1000 USDC',
    'Token: USDC',
    'To: Your account',
    until,
    'Contract: router',
  ])
  expect(warningsOf(call)).toEqual([])
  expect(receiversOf(call)).toEqual([])
})

test.each([
  [
    'swapExactTokensForETH',
    [9n, 3n, [usdc, weth], account, deadline],
    ['Pay: 9 USDC', 'Token: USDC', 'Receive at least: 3 ETH'],
  ],
  [
    'swapExactTokensForTokens',
    [9n, 3n, [usdc, weth], account, deadline],
    ['Pay: 9 USDC', 'Token: USDC', 'Receive at least: 3 WETH', 'Token: WETH'],
  ],
  [
    'swapTokensForExactTokens',
    [3n, 9n, [usdc, weth], account, deadline],
    ['Receive: 3 WETH', 'Token: WETH', 'Pay at most: 9 USDC', 'Token: USDC'],
  ],
  [
    'swapETHForExactTokens',
    [3n, [weth, usdc], account, deadline],
    ['Receive: 3 USDC', 'Token: USDC', 'Pay at most: 7 ETH'],
  ],
  [
    'swapExactTokensForETHSupportingFeeOnTransferTokens',
    [9n, 3n, [usdc, weth], account, deadline],
    ['Pay: 9 USDC', 'Token: USDC', 'Receive at least: 3 ETH'],
  ],
] as const)('default: v2, %s', (name, args, expected) => {
  const value = name.startsWith('swapETH') ? 7n : 0n
  const call = decode(routers.v2, encode(v2, name, args), value)
  expect(words(call)).toEqual([...expected, 'To: Your account', until, 'Contract: router'])
  expect(warningsOf(call)).toEqual([])
})

test('default: liquidity of v2', () => {
  const call = decode(routers.v2, encode(v2, 'removeLiquidityETH', [usdc, 5n, 3n, 2n, account, deadline]))
  expect(call.title).toBe('Withdraw from a pool')
  expect(words(call)).toEqual([
    'Shares: 5 base units',
    'Receive at least: 3 USDC',
    'Token: USDC',
    'And: 2 ETH',
    'To: Your account',
    until,
    'Contract: router',
  ])
})

test.each([
  ['removeLiquidity', [usdc, weth, 5n, 3n, 0n, account, deadline]],
  ['removeLiquidity', [usdc, weth, 5n, 0n, 2n, account, deadline]],
  ['removeLiquidityETH', [usdc, 5n, 3n, 0n, account, deadline]],
] as const)('hardening A13: what a pool returns has a minimum, or a warning: %s', (name, args) => {
  const call = decode(routers.v2, encode(v2, name, args))
  expect(call.fields[0]).toMatchObject({ kind: 'item', label: 'Shares' })
  expect(warningsOf(call)).toEqual(['noLimit'])
})

test('default: a token for ether on v3, as the Swap view of the wallet encodes it: permit, exchange, unwrap', () => {
  const zeroAddress = '0x0000000000000000000000000000000000000000'
  const data = encode(first3, 'multicall', [
    [
      encode(first3, 'selfPermitIfNecessary', [usdc, 100n, deadline, 27, zero, zero]),
      encode(first3, 'exactInput', [
        {
          amountIn: 100n,
          amountOutMinimum: 4n,
          deadline,
          path: path(usdc, weth),
          recipient: zeroAddress,
        },
      ]),
      encode(first3, 'unwrapWETH9', [4n, account]),
    ],
  ])
  const call = decode(routers.first3, data)
  expect(call.title).toBe('Trade')
  expect(call.calls.map(({ title }) => title)).toEqual(['Allow spending', 'Swap', 'Unwrap'])
  expect(call.calls.slice(1).map(words)).toEqual([
    [
      'Pay: 100 USDC',
      'Token: USDC',
      'Receive at least: 4 WETH',
      'Token: WETH',
      'To: The router, for the next step',
      until,
    ],
    ['At least: 4 ETH', 'To: Your account'],
  ])
  expect(warningsOf(call)).toEqual(['spender'])
})

test('default: SwapRouter02: the deadline of all calls, and its placeholders for the router and the caller', () => {
  const two = '0x0000000000000000000000000000000000000002'
  const data = encode(second3, 'multicall', [
    deadline,
    [
      encode(second3, 'swapExactTokensForTokens', [50n, 0n, [usdc, weth], two]),
      encode(second3, 'exactInputSingle', [
        {
          amountIn: 50n,
          amountOutMinimum: 0n,
          fee: 3000,
          recipient: two,
          sqrtPriceLimitX96: 0n,
          tokenIn: usdc,
          tokenOut: weth,
        },
      ]),
      encode(second3, 'unwrapWETH9', [4n]),
    ],
  ])
  const call = decode(routers.second3, data)
  expect(words(call)).toEqual(['Contract: router', until])
  expect(call.calls.map(words).at(-1)).toEqual(['At least: 4 ETH', 'To: Your account'])
  expect(call.calls[0]?.fields.at(-1)).toMatchObject({ value: 'The router, for the next step' })
  // The last step states the minimum for both exchanges.
  expect(warningsOf(call)).toEqual([])
})

const swapIn = (recipient: string, least = 4n) =>
  encode(first3, 'exactInputSingle', [
    {
      amountIn: 100n,
      amountOutMinimum: least,
      deadline,
      fee: 500,
      recipient,
      sqrtPriceLimitX96: 0n,
      tokenIn: usdc,
      tokenOut: weth,
    },
  ])
const swapOut = (paidAtMost = 9n) =>
  encode(first3, 'exactOutput', [
    { amountInMaximum: paidAtMost, amountOut: 3n, deadline, path: path(usdc, weth), recipient: account },
  ])
const self3 = '0x0000000000000000000000000000000000000000'
const three = (...data: Hex[]) => encode(first3, 'multicall', [data])

test.each<[string, Hex, bigint, string[]]>([
  ['to the user', swapIn(account), 0n, []],
  ['to somebody else', swapIn(thief), 0n, ['otherReceiver']],
  ['to somebody else, in a multicall', three(swapIn(thief)), 0n, ['otherReceiver']],
  ['without a least', swapIn(account, 0n), 0n, ['noLimit']],
  ['without a most', swapOut(most), 0n, ['noLimit']],
  ['left in the router', swapIn(self3), 0n, ['left']],
  ['left in the router, in a multicall', three(swapIn(self3)), 0n, ['left']],
  [
    'unwrapped for somebody else',
    three(swapIn(self3), encode(first3, 'unwrapWETH9', [4n, thief])),
    0n,
    ['otherReceiver'],
  ],
  ['change of ether that nobody asks back', swapOut(), 9n, ['left']],
  ['change of ether that is asked back', three(swapOut(), encode(first3, 'refundETH', [])), 9n, []],
])('hardening A13: a trade %s', (_, data, value, expected) => {
  expect(warningsOf(decode(routers.first3, data, value)).sort()).toEqual(expected)
})

test('hardening A13: the same functions of an unknown contract are not trusted', () => {
  const data = encode(v2, 'swapExactETHForTokens', [1_000n, [weth, usdc], account, deadline])
  expect(warningsOf(decode(thief, data, 5n))).toEqual(['router'])
  // On another network, another contract may have this address.
  expect(warningsOf(decode(routers.v2, data, 5n, 'eip155:100'))).toEqual(['router'])
})

test('error: a path without tokens, and one of the wrong length, are unknown calls', () => {
  const none = encode(v2, 'swapExactTokensForTokens', [1n, 1n, [usdc], account, deadline])
  const broken = encode(first3, 'exactInput', [
    { amountIn: 1n, amountOutMinimum: 1n, deadline, path: `${usdc}00`, recipient: account },
  ])
  for (const data of [none, broken]) expect(decode(routers.first3, data).title).toBe('Unknown call')
})

const one = '0x0000000000000000000000000000000000000001'
const two = '0x0000000000000000000000000000000000000002'
const steps = (commands: Hex, ...inputs: Hex[]) => encode(universal, 'execute', [commands, inputs, deadline])
const wrap = encodeAbiParameters(parseAbiParameters('address, uint256'), [two, 9n])
const v3Step = (receiver: Hex, least: bigint, isPayerCaller: boolean) =>
  encodeAbiParameters(parseAbiParameters('address, uint256, uint256, bytes, bool'), [
    receiver,
    9n,
    least,
    path(weth, usdc),
    isPayerCaller,
  ])
const sweep = (receiver: Hex, least: bigint) =>
  encodeAbiParameters(parseAbiParameters('address, address, uint256'), [usdc, receiver, least])
const share = (bips: bigint) =>
  encodeAbiParameters(parseAbiParameters('address, address, uint256'), [usdc, thief, bips])

test.each<[string, Hex, string[]]>([
  ['wrapped, exchanged, to the user', steps('0x0b00', wrap, v3Step(one, 5n, false)), []],
  ['with a site’s fee', steps('0x0b000604', wrap, v3Step(two, 0n, false), share(25n), sweep(one, 5n)), []],
  [
    'with a fee of nearly all',
    steps('0x0b000604', wrap, v3Step(two, 0n, false), share(9_900n), sweep(one, 5n)),
    ['otherReceiver'],
  ],
  ['without a least', steps('0x0b00', wrap, v3Step(one, 0n, false)), ['noLimit']],
  ['left in the router', steps('0x0b00', wrap, v3Step(two, 5n, false)), ['left']],
  [
    'swept by somebody else',
    steps('0x0b0004', wrap, v3Step(two, 5n, false), sweep(thief, 5n)),
    ['otherReceiver'],
  ],
])('hardening A13: Universal Router, %s', (_, data, expected) => {
  expect(warningsOf(decode(routers.universal, data, 9n))).toEqual(expected)
})

test('default: Uniswap v4 in the Universal Router, decoded to its actions', () => {
  const single = encodeAbiParameters(
    parseAbiParameters('((address, address, uint24, int24, address), bool, uint128, uint128, bytes)'),
    [[['0x0000000000000000000000000000000000000000', usdc, 500, 10, self3], true, 7n, 5n, '0x']],
  )
  const settle = encodeAbiParameters(parseAbiParameters('address, uint256'), [self3, 7n])
  const take = encodeAbiParameters(parseAbiParameters('address, uint256'), [usdc, 5n])
  const input = encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [
    '0x060c0f',
    [single, settle, take],
  ])
  const call = decode(routers.universal, steps('0x10', input), 7n)
  const [trade] = call.calls
  expect(trade?.calls.map(words)).toEqual([
    ['Pay: 7 ETH', 'Receive at least: 5 USDC', 'Token: USDC', 'To: The exchange, for the next step'],
    ['At most: 7 ETH'],
    ['At least: 5 USDC', 'Token: USDC', 'To: Your account'],
  ])
  expect(warningsOf(call)).toEqual([])
})

test.each([
  ['an amount', 7n, 'Amount: 7 USDC'],
  ['what the trade costs', 0n, 'Amount: The price of the trade'],
  [
    'all that the router holds',
    2n ** 255n,
    'Amount: No limit: you pay as much as the router holds when this executes',
  ],
] as const)('hardening A11: a payment to the v4 exchange names its token: %s', (_, units, amount) => {
  const settle = encodeAbiParameters(parseAbiParameters('address, uint256, bool'), [usdc, units, true])
  const input = encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), ['0x0b', [settle]])
  const [trade] = decode(routers.universal, steps('0x10', input)).calls
  expect(trade?.calls.map(words)).toEqual([[amount, 'Token: USDC', 'From: Your account']])
})

test('default: nested plans are decoded, up to a limit', () => {
  const plan = (commands: Hex, inputs: readonly Hex[]) =>
    encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [commands, inputs])
  let data = plan('0x0b00', [wrap, v3Step(one, 5n, false)])
  expect(warningsOf(decode(routers.universal, steps('0x21', data)))).toEqual([])
  for (let depth = 0; depth < 8; depth += 1) data = plan('0x21', [data])
  expect(warningsOf(decode(routers.universal, steps('0x21', data)))).toEqual(['unknown'])
})

test('default: Permit2: an allowance, a transfer, several, and revocations', () => {
  const abi = parseAbi([
    'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    'struct Details { address from; address to; uint160 amount; address token; }',
    'function transferFrom(Details[] transferDetails)',
    'struct Pair { address token; address spender; }',
    'function lockdown(Pair[] approvals)',
  ])
  const allowed = decode(permit2, encode(abi, 'approve', [usdc, routers.universal, 7n, 1_900_000_000]))
  expect(words(allowed)).toEqual([
    'Spender: router',
    'Amount: 7 USDC',
    'Token: USDC',
    until,
    `Contract: ${permit2}`,
  ])
  const [forBlock, permitted] = [
    encode(abi, 'approve', [usdc, routers.universal, 7n, 0]),
    encode(
      parseAbi([
        'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
        'struct Single { Details details; address spender; uint256 sigDeadline; }',
        'function permit(address owner, Single permitSingle, bytes signature)',
      ]),
      'permit',
      [
        account,
        {
          details: { amount: 7n, expiration: 0, nonce: 0, token: usdc },
          sigDeadline: deadline,
          spender: routers.universal,
        },
        '0x12',
      ],
    ),
  ]
  for (const data of [forBlock, permitted]) {
    expect(words(decode(permit2, data))[3]).toBe('Valid: For this block only')
  }
  const sent = decode(
    permit2,
    encode(abi, 'transferFrom', [[{ amount: 7n, from: account, to: thief, token: usdc }]]),
  )
  expect(receiversOf(sent)).toEqual([thief])
  const back = decode(permit2, encode(abi, 'lockdown', [[{ spender: thief, token: usdc }]]))
  expect(back).toMatchObject({ title: 'Revoke permission to spend', warnings: [] })
})

test('behavior: an exact amount of a token with a large supply is shown as the exact number', () => {
  const great = 5n * 10n ** 28n
  const call = decode(
    routers.v2,
    encode(v2, 'swapExactTokensForTokens', [great, great, [usdc, weth], account, deadline]),
  )
  expect(words(call).slice(0, 3)).toEqual([
    `Pay: ${great} USDC`,
    'Token: USDC',
    `Receive at least: ${great} WETH`,
  ])
  expect(warningsOf(call)).toEqual([])
  const open = decode(
    routers.v2,
    encode(v2, 'swapTokensForExactTokens', [3n, great, [usdc, weth], account, deadline]),
  )
  expect(words(open)).toContain('Pay at most: No limit')
  expect(warningsOf(open)).toEqual(['noLimit'])
})

test('hardening A13: if the call goes through another contract, the router’s caller is not the user', () => {
  const abi = parseAbi([
    'struct Call3 { address target; bool allowFailure; bytes callData; }',
    'function aggregate3(Call3[] calls) payable',
  ])
  const callData = steps('0x00', v3Step(one, 5n, true))
  const data = encode(abi, 'aggregate3', [[{ allowFailure: false, callData, target: routers.universal }]])
  expect(warningsOf(decode(permit2, data))).toEqual(['unknown', 'router', 'otherReceiver'])
})
