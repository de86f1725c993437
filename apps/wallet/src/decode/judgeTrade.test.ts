import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { inEnglish } from '../language/testing/inEnglish.js'
import { warningsOf } from './decodedCall.js'
import { decodeEip155Call as readEip155Call } from './decodeEip155Call.js'

/** Decodes a call, with the screen's English texts. */
const decodeEip155Call = (...parameters: Parameters<typeof readEip155Call>) =>
  inEnglish(readEip155Call(...parameters))

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const evil = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const site = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const eth = '0x0000000000000000000000000000000000000000'
/** The short addresses that the router uses for its caller and for itself. */
const sender = '0x0000000000000000000000000000000000000001'
const self = '0x0000000000000000000000000000000000000002'
const routers = {
  first3: '0xE592427A0AEce92De3Edee1F18E0157C05861564',
  second3: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  universal: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
  v2: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
} as const
const deadline = 1_900_000_000n
const ether = 10n ** 18n
const least = 2_600_000_000n
const whole = 2n ** 255n

type Step = readonly [command: number, input: Hex]

const moved = parseAbiParameters('address, address, uint256')
const kept = parseAbiParameters('address, uint256')
const planned = parseAbiParameters('bytes, bytes[]')
const exact3 = parseAbiParameters('address, uint256, uint256, bytes, bool')
const exact2 = parseAbiParameters('address, uint256, uint256, address[], bool')
const bytesOf = (numbers: readonly number[]): Hex =>
  `0x${numbers.map((each) => each.toString(16).padStart(2, '0')).join('')}`
const plan = (steps: readonly Step[]) =>
  [bytesOf(steps.map(([command]) => command)), steps.map(([, input]) => input)] as const
const path3 = (from: string, to: string): Hex => `0x${from.slice(2)}000bb8${to.slice(2)}`

const wrap = (units: bigint): Step => [0x0b, encodeAbiParameters(kept, [self, units])]
const unwrap = (to: Hex, units: bigint): Step => [0x0c, encodeAbiParameters(kept, [to, units])]
const sweep = (token: Hex, to: Hex, units: bigint): Step => [
  0x04,
  encodeAbiParameters(moved, [token, to, units]),
]
const pay = (token: Hex, to: Hex, units: bigint): Step => [
  0x05,
  encodeAbiParameters(moved, [token, to, units]),
]
const portion = (token: Hex, to: Hex, bips: bigint): Step => [
  0x06,
  encodeAbiParameters(moved, [token, to, bips]),
]
/** Returns an exact input on v3. The router's balance pays, unless `isPayerCaller` is set. */
const swap3 = (
  to: Hex,
  units: bigint,
  received: bigint,
  { from = weth, isPayerCaller = false, of = usdc }: { from?: Hex; of?: Hex; isPayerCaller?: boolean } = {},
): Step => [0x00, encodeAbiParameters(exact3, [to, units, received, path3(from, of), isPayerCaller])]
const swap2 = (to: Hex, units: bigint, received: bigint, tokens: readonly Hex[] = [weth, usdc]): Step => [
  0x08,
  encodeAbiParameters(exact2, [to, units, received, tokens, false]),
]
const swapOut3 = (to: Hex, received: bigint, most: bigint): Step => [
  0x01,
  encodeAbiParameters(exact3, [to, received, most, path3(usdc, weth), false]),
]
const permit: Step = [
  0x0a,
  encodeAbiParameters(
    parseAbiParameters(
      '((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline), bytes',
    ),
    [
      {
        details: { amount: ether, expiration: 1_900_000_000, nonce: 0, token: dai },
        sigDeadline: deadline,
        spender: routers.universal,
      },
      '0x1234',
    ],
  ),
]
const mayFail = ([command, input]: Step): Step => [command | 0x80, input]
const subPlan = (...steps: Step[]): Step => [0x21, encodeAbiParameters(planned, plan(steps))]
const v4 = (...actions: Step[]): Step => [0x10, encodeAbiParameters(planned, plan(actions))]
const swap4 = (command: 0x06 | 0x08, exact: bigint, bound: bigint, isFromNative = true): Step => [
  command,
  encodeAbiParameters(
    parseAbiParameters('((address, address, uint24, int24, address), bool, uint128, uint128, bytes)'),
    [[[eth, usdc, 500, 10, eth], isFromNative, exact, bound, '0x']],
  ),
]
const settle4 = (token: Hex, units: bigint, isPayerCaller = false): Step => [
  0x0b,
  encodeAbiParameters(parseAbiParameters('address, uint256, bool'), [token, units, isPayerCaller]),
]
const take4 = (token: Hex, to: Hex, units = 0n): Step => [
  0x0e,
  encodeAbiParameters(moved, [token, to, units]),
]
const portion4 = (token: Hex, to: Hex, bips: bigint): Step => [
  0x10,
  encodeAbiParameters(moved, [token, to, bips]),
]

const execute = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
const warningsOfPlan = (value: bigint, steps: readonly Step[]) => {
  const [commands, inputs] = plan(steps)
  const data = encodeFunctionData({ abi: execute, args: [commands, inputs, deadline] })
  return warningsOf(
    decodeEip155Call({ data, to: routers.universal, value }, { account, networkId: 'eip155:1' }),
  ).sort()
}

test.each<[string, bigint, Step[]]>([
  ['ether for a token on v3', ether, [wrap(ether), swap3(sender, ether, least)]],
  [
    'ether for a token on v3, with what was not needed sent back',
    ether,
    [wrap(ether), swap3(account, ether, least), unwrap(sender, 0n)],
  ],
  ['ether for a token on v2', ether, [wrap(whole), swap2(account, whole, least)]],
  [
    'split over v2 and v3, with one least for both',
    ether,
    [
      wrap(ether),
      swap3(self, ether / 4n, 0n),
      swap2(self, ether - ether / 4n, 0n),
      sweep(usdc, sender, least),
    ],
  ],
  [
    'with a site’s share of 0.25 %',
    ether,
    [wrap(ether), swap3(self, ether, least), portion(usdc, site, 25n), sweep(usdc, sender, least)],
  ],
  [
    'with a site’s share of what is paid',
    ether,
    [wrap(ether), portion(weth, site, 25n), swap3(sender, (ether * 9975n) / 10_000n, least)],
  ],
  [
    'with a site’s share of what is paid, and all of the rest',
    ether,
    [wrap(ether), portion(weth, site, 25n), swap3(sender, whole, least)],
  ],
  [
    'a token for ether',
    0n,
    [
      swap3(self, ether, 5n, { from: dai, isPayerCaller: true, of: weth }),
      portion(weth, site, 25n),
      unwrap(sender, 5n),
    ],
  ],
  [
    'over two pools of different versions',
    ether,
    [wrap(ether), swap3(self, ether, 0n, { of: dai }), swap2(sender, whole, least, [dai, usdc])],
  ],
  [
    'an exact result, and what was not needed',
    ether,
    [wrap(ether), swapOut3(sender, least, ether), unwrap(sender, 0n)],
  ],
  [
    'an exact result, with a share of it',
    ether,
    [
      wrap(ether),
      swapOut3(self, least, ether),
      portion(usdc, site, 25n),
      sweep(usdc, sender, least - 10n),
      unwrap(sender, 0n),
    ],
  ],
  ['ether on v4', ether, [v4(swap4(0x06, ether, least), settle4(eth, 0n), take4(usdc, sender))]],
  ['ether on v4, paid first', ether, [v4(settle4(eth, ether), swap4(0x06, 0n, least), take4(usdc, sender))]],
  [
    'ether on v4, with a share taken there',
    ether,
    [v4(swap4(0x06, ether, least), settle4(eth, 0n), portion4(usdc, site, 25n), take4(usdc, sender))],
  ],
  [
    'ether on v4, with a share of what comes',
    ether,
    [
      v4(swap4(0x06, ether, 0n), settle4(eth, 0n), take4(usdc, self)),
      portion(usdc, site, 25n),
      sweep(usdc, sender, least),
    ],
  ],
  [
    'ether on v4, an exact result',
    ether,
    [v4(swap4(0x08, least, ether), settle4(eth, 0n), take4(usdc, sender)), sweep(eth, sender, 0n)],
  ],
  [
    'a token for ether on v4',
    0n,
    [v4(swap4(0x06, least, 5n, false), settle4(usdc, 0n, true), take4(eth, sender))],
  ],
  ['within a plan', ether, [subPlan(wrap(ether), swap3(sender, ether, least))]],
  [
    'an exchange that may fail, and what it would leave',
    ether,
    [wrap(ether), mayFail(swap3(sender, ether, least)), unwrap(sender, 0n)],
  ],
  [
    'an exchange from the account that may fail: nothing is paid then',
    0n,
    [mayFail(swap3(sender, ether, least, { from: dai, isPayerCaller: true }))],
  ],
])('behavior: an ordinary trade has no warning: %s', (_, value, steps) => {
  expect(warningsOfPlan(value, steps)).toEqual([])
})

test('behavior: a Permit2 permit before a trade only warns of itself, even where it may fail', () => {
  const swap = swap3(sender, ether, least, { from: dai, isPayerCaller: true })
  expect(warningsOfPlan(0n, [permit, swap])).toEqual(['spender'])
  expect(warningsOfPlan(0n, [mayFail(permit), swap])).toEqual(['spender'])
})

const shares = (count: number, bips: bigint, to: Hex = evil) =>
  Array.from({ length: count }, () => portion(usdc, to, bips))

test.each<[string, bigint, Step[], string[]]>([
  [
    'more is sent than is wrapped',
    10n * ether,
    [wrap(ether), swap3(self, ether, least), sweep(usdc, sender, least)],
    ['left'],
  ],
  ['nothing uses what is sent', ether, [permit], ['left', 'spender']],
  [
    'more is wrapped than is exchanged',
    ether,
    [wrap(ether), swap3(self, ether / 100n, 1n), sweep(usdc, sender, 1n)],
    ['left'],
  ],
  [
    'another token is swept',
    ether,
    [wrap(ether), swap3(self, ether, least), sweep(dai, sender, 0n)],
    ['left'],
  ],
  [
    'another token is swept, with a least',
    ether,
    [wrap(ether), swap3(self, ether, 0n), sweep(dai, sender, least)],
    ['left'],
  ],
  [
    'forty shares, each a usual one',
    ether,
    [wrap(ether), swap3(self, ether, least), ...shares(40, 300n), sweep(usdc, sender, 0n)],
    ['noLimit', 'otherReceiver'],
  ],
  [
    'shares of both tokens, and within a plan',
    ether,
    [
      wrap(ether),
      portion(weth, evil, 200n),
      swap3(self, whole, least),
      subPlan(...shares(1, 200n)),
      sweep(usdc, sender, least),
    ],
    ['otherReceiver'],
  ],
  [
    'shares on v4',
    ether,
    [
      v4(
        swap4(0x06, ether, least),
        settle4(eth, 0n),
        portion4(usdc, evil, 300n),
        portion4(usdc, evil, 300n),
        take4(usdc, sender),
      ),
    ],
    ['otherReceiver'],
  ],
  [
    'what an exchange promised the router is swept without a least',
    ether,
    [wrap(ether), swap3(self, ether, least), sweep(usdc, sender, 0n)],
    ['noLimit'],
  ],
  [
    'one of two has no least, whichever comes first',
    2n * ether,
    [wrap(2n * ether), swap3(sender, ether, 0n), swap3(sender, ether, least)],
    ['noLimit'],
  ],
  [
    'an exchange may fail, and only what it brings is swept',
    ether,
    [wrap(ether), mayFail(swap3(self, ether, least)), sweep(usdc, sender, 0n)],
    ['left', 'noLimit'],
  ],
  [
    'a plan may fail, and only what it brings is swept',
    ether,
    [wrap(ether), mayFail(subPlan(swap3(self, ether, least))), sweep(usdc, sender, 0n)],
    ['left', 'noLimit'],
  ],
  [
    'v4 may fail',
    ether,
    [mayFail(v4(swap4(0x06, ether, least), settle4(eth, 0n), take4(usdc, sender)))],
    ['left'],
  ],
  [
    'the sweep may fail',
    ether,
    [wrap(ether), swap3(self, ether, 0n), mayFail(sweep(usdc, sender, least))],
    ['left'],
  ],
  ['the wrapping may fail', ether, [mayFail(wrap(ether)), swap3(sender, ether, least)], ['left']],
  ['what an exact result did not need', ether, [wrap(ether), swapOut3(sender, least, ether)], ['left']],
  [
    'what an exact result on v4 did not need',
    ether,
    [v4(swap4(0x08, least, ether), settle4(eth, 0n), take4(usdc, sender))],
    ['left'],
  ],
  [
    'what is unwrapped for the router',
    0n,
    [swap3(self, ether, 5n, { from: dai, isPayerCaller: true, of: weth }), unwrap(self, 5n)],
    ['left'],
  ],
  [
    'what is paid out in part',
    ether,
    [wrap(ether), swap3(self, ether, least), pay(usdc, sender, 1n)],
    ['left'],
  ],
  [
    'what v4 brings is taken to the router',
    ether,
    [v4(swap4(0x06, ether, least), settle4(eth, 0n), take4(usdc, self))],
    ['left'],
  ],
  [
    'more is sent than v4 costs',
    2n * ether,
    [v4(swap4(0x06, ether, least), settle4(eth, 0n), take4(usdc, sender))],
    ['left'],
  ],
  [
    'v4 without a least',
    ether,
    [v4(swap4(0x06, ether, 0n), settle4(eth, 0n), take4(usdc, sender))],
    ['noLimit'],
  ],
  [
    'the account pays as much as the router holds, on v3',
    0n,
    [swap3(sender, whole, 1n, { isPayerCaller: true })],
    ['noLimit'],
  ],
  [
    'the account pays as much as the router holds, on v4',
    0n,
    [v4(settle4(usdc, whole, true), swap4(0x06, 0n, 1n, false), take4(eth, sender))],
    ['noLimit'],
  ],
  [
    'there and back on v4, and nothing is taken',
    ether,
    [v4(swap4(0x06, ether, 0n), swap4(0x06, 0n, 0n, false), settle4(eth, ether))],
    ['noLimit'],
  ],
])('hardening A13: Universal Router: %s', (_, value, steps, expected) => {
  expect(warningsOfPlan(value, steps)).toEqual(expected)
})

const stepsOf = (...steps: readonly Step[]) => {
  const [commands, inputs] = plan(steps)
  const data = encodeFunctionData({ abi: execute, args: [commands, inputs, deadline] })
  return decodeEip155Call({ data, to: routers.universal, value: 0n }, { account, networkId: 'eip155:1' })
    .calls
}

test('hardening A13: Universal Router: the source of a full-balance payment is shown, and an amount set by another’s balance is shown as unlimited', () => {
  const words = 'No limit: you pay as much as the router holds when this executes'
  const said = { kind: 'text', value: words }
  const [own] = stepsOf(swap3(sender, whole, 1n, { isPayerCaller: true }))
  expect(own?.fields[0]).toEqual({ ...said, label: 'Pay' })
  const [settling] = stepsOf(v4(settle4(usdc, whole, true)))
  expect(settling?.calls[0]?.fields[0]).toEqual({ ...said, label: 'Amount' })
  const [routers] = stepsOf(swap3(sender, whole, 1n))
  expect(routers?.fields[0]).toEqual({ kind: 'text', label: 'Pay', value: 'All that the router holds' })
  // No contract can take the network's own currency from the account.
  const [coin] = stepsOf(v4(settle4(eth, whole, true)))
  expect(coin).toMatchObject({
    calls: [{ fields: [{ value: 'All that the router holds' }, {}], warnings: [] }],
  })
})

const transfersOfPermit2 = parseAbiParameters('(address from, address to, uint160 amount, address token)[]')

test('hardening A13: Universal Router: several transfers show the address of each recipient, and whose tokens they are', () => {
  const several = (from: Hex, to: Hex): Step => [
    0x0d,
    encodeAbiParameters(transfersOfPermit2, [[{ amount: 7n, from, to, token: usdc }]]),
  ]
  for (const to of [sender, self] as const) {
    const [step] = stepsOf(several(account, to))
    expect(step?.calls[0]).toMatchObject({ receiver: to, warnings: ['otherReceiver'] })
    expect(step?.calls[0]?.fields).toEqual([
      { kind: 'amount', label: 'Amount', value: { token: usdc, units: 7n } },
      { kind: 'address', label: 'Token', value: usdc },
      { kind: 'text', label: 'From', value: 'Your account' },
      { kind: 'address', label: 'To', value: to },
    ])
  }
  const [step] = stepsOf(several(evil, routers.universal))
  expect(step?.calls[0]?.fields.slice(2)).toEqual([
    { kind: 'address', label: 'From', value: evil },
    { kind: 'text', label: 'To', value: 'The router, for the next step' },
  ])
})

test('hardening A13: the amount taken from the account is a number, however large', () => {
  const units = 2n ** 95n
  const taken: Step = [0x02, encodeAbiParameters(moved, [dai, self, units])]
  const shown = { kind: 'amount', label: 'Amount', value: { token: dai, units } }
  const [step] = stepsOf(taken, swap3(sender, whole, 1n, { from: dai }))
  expect(step?.fields[0]).toEqual(shown)
  const [drawing] = stepsOf(v4(take4(dai, evil, units), settle4(dai, 0n, true)))
  expect(drawing?.calls[0]?.fields[0]).toEqual(shown)
  const pulled = encodeFunctionData({
    abi: parseAbi(['function pull(address token, uint256 amount) payable']),
    args: [dai, units],
  })
  const call = { data: pulled, to: routers.second3, value: 0n }
  expect(decodeEip155Call(call, { account, networkId: 'eip155:1' }).fields[0]).toEqual(shown)
  const adding = encodeFunctionData({
    abi: parseAbi([
      'function addLiquidity(address a, address b, uint256 amountA, uint256 amountB, uint256 leastA, uint256 leastB, address to, uint256 deadline)',
    ]),
    args: [dai, usdc, units, units, 1n, 1n, account, deadline],
  })
  const added = decodeEip155Call(
    { data: adding, to: routers.v2, value: 0n },
    { account, networkId: 'eip155:1' },
  )
  expect(added.fields.filter(({ kind }) => kind === 'amount')).toEqual([
    { ...shown, label: 'Pay at most' },
    { kind: 'amount', label: 'And', value: { token: usdc, units } },
  ])
})

test('behavior: a step that may fail says so', () => {
  const [commands, inputs] = plan([wrap(ether), mayFail(swap3(sender, ether, least)), unwrap(sender, 0n)])
  const data = encodeFunctionData({ abi: execute, args: [commands, inputs, deadline] })
  const { calls } = decodeEip155Call(
    { data, to: routers.universal, value: ether },
    { account, networkId: 'eip155:1' },
  )
  const said = { kind: 'text', label: 'If this fails', value: 'The other steps continue' }
  expect(calls.map(({ fields }) => fields.at(-1)?.label)).toEqual(['To', 'If this fails', 'To'])
  expect(calls[1]?.fields.at(-1)).toEqual(said)
})

/**
 * The functions as v3-periphery and swap-router-contracts publish them: with the same name, with and without a
 * deadline.
 */
const legacy = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct OutPath { bytes path; address recipient; uint256 deadline; uint256 amountOut; uint256 amountInMaximum; }',
  'function exactInputSingle(Single params) payable returns (uint256)',
  'function exactOutput(OutPath params) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function sweepToken(address token, uint256 amountMinimum, address recipient) payable',
  'function sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function refundETH() payable',
  'function multicall(bytes[] data) payable returns (bytes[])',
])
const second = parseAbi([
  'struct Path { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(Path params) payable returns (uint256)',
  'function wrapETH(uint256 value) payable',
])
const single = (
  recipient: Hex,
  { from = weth, limit = 0n, to = usdc }: { from?: Hex; limit?: bigint; to?: Hex } = {},
) =>
  encodeFunctionData({
    abi: legacy,
    args: [
      {
        amountIn: ether,
        amountOutMinimum: least,
        deadline,
        fee: 3000,
        recipient,
        sqrtPriceLimitX96: limit,
        tokenIn: from,
        tokenOut: to,
      },
    ],
    functionName: 'exactInputSingle',
  })
const exactOut = encodeFunctionData({
  abi: legacy,
  args: [{ amountInMaximum: ether, amountOut: least, deadline, path: path3(usdc, weth), recipient: account }],
  functionName: 'exactOutput',
})
const unwrapTo = (to: Hex, units: bigint) =>
  encodeFunctionData({ abi: legacy, args: [units, to], functionName: 'unwrapWETH9' })
const sweepTo = (to: Hex, units: bigint, token: Hex = usdc) =>
  encodeFunctionData({ abi: legacy, args: [token, units, to], functionName: 'sweepToken' })
const refund = encodeFunctionData({ abi: legacy, functionName: 'refundETH' })
const several = (...data: Hex[]) =>
  encodeFunctionData({ abi: legacy, args: [data], functionName: 'multicall' })
const feeTo = (to: Hex) =>
  encodeFunctionData({
    abi: legacy,
    args: [usdc, 0n, routers.first3, 100n, to],
    functionName: 'sweepTokenWithFee',
  })
const secondIn = (units: bigint) =>
  encodeFunctionData({
    abi: second,
    args: [{ amountIn: units, amountOutMinimum: least, path: path3(weth, usdc), recipient: account }],
    functionName: 'exactInput',
  })
const wrapEther = (units: bigint) =>
  encodeFunctionData({ abi: second, args: [units], functionName: 'wrapETH' })

test.each<[string, keyof typeof routers, bigint, Hex, string[]]>([
  ['all of it is exchanged', 'first3', ether, single(account), []],
  ['more is sent than is exchanged', 'first3', 2n * ether, single(account), ['left']],
  ['and what is more is asked back', 'first3', 2n * ether, several(single(account), refund), []],
  ['less is sent than is paid: the account pays', 'first3', 1n, single(account), ['left']],
  ['up to a price alone', 'first3', ether, single(account, { limit: 7n }), ['left']],
  [
    'up to a price, the rest asked back',
    'first3',
    ether,
    several(single(account, { limit: 7n }), refund),
    [],
  ],
  ['sent along with a token’s exchange', 'first3', ether, single(account, { from: dai }), ['left']],
  ['an exact result, the rest asked back', 'first3', ether, several(exactOut, refund), []],
  ['an exact result', 'first3', ether, exactOut, ['left']],
  ['unwrapped', 'first3', 0n, several(single(eth, { from: dai, to: weth }), unwrapTo(account, 4n)), []],
  [
    'unwrapped without a least',
    'first3',
    0n,
    several(single(eth, { from: dai, to: weth }), unwrapTo(account, 0n)),
    ['noLimit'],
  ],
  [
    'unwrapped for nobody',
    'first3',
    0n,
    several(single(eth, { from: dai, to: weth }), unwrapTo(eth, 4n), refund),
    ['otherReceiver'],
  ],
  ['swept', 'first3', ether, several(single(eth), sweepTo(account, least)), []],
  ['another token is swept', 'first3', ether, several(single(eth), sweepTo(account, 0n, dai)), ['left']],
  ['in a call within', 'first3', ether, several(several(single(eth))), ['left']],
  [
    'shares one after another',
    'first3',
    ether,
    several(single(eth), ...Array.from({ length: 4 }, () => feeTo(evil)), sweepTo(account, 1n)),
    ['otherReceiver'],
  ],
  ['one share', 'first3', ether, several(single(eth), feeTo(site), sweepTo(account, 1n)), []],
  ['wrapped alone', 'second3', ether, wrapEther(ether), ['left']],
  ['wrapped alone, among several', 'second3', ether, several(wrapEther(ether)), ['left']],
  ['wrapped, all of it exchanged', 'second3', ether, several(wrapEther(ether), secondIn(0n)), []],
  [
    'wrapped in part: either may be paid with',
    'second3',
    2n * ether,
    several(wrapEther(ether), secondIn(0n), refund),
    ['left'],
  ],
])('hardening A13: earlier routers: %s', (_, router, value, data, expected) => {
  const call = { data, to: routers[router], value }
  expect(warningsOf(decodeEip155Call(call, { account, networkId: 'eip155:1' })).sort()).toEqual(expected)
})

const pools = parseAbi([
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline) payable',
  'function addLiquidityETH(address token, uint256 amount, uint256 leastToken, uint256 leastEth, address to, uint256 deadline) payable',
])

test('behavior: the first router returns unused funds', () => {
  const swap = encodeFunctionData({
    abi: pools,
    args: [least, [weth, usdc], account, deadline],
    functionName: 'swapETHForExactTokens',
  })
  const add = encodeFunctionData({
    abi: pools,
    args: [usdc, least, 1n, 1n, account, deadline],
    functionName: 'addLiquidityETH',
  })
  for (const data of [swap, add]) {
    const call = decodeEip155Call({ data, to: routers.v2, value: ether }, { account, networkId: 'eip155:1' })
    expect(warningsOf(call)).toEqual([])
  }
})
