import { word256 } from '@portico/testkit/chain'
import { encodeFunctionData, type Hex, parseAbi, toFunctionSelector } from 'viem'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { measureBlocking } from '../../../../../scripts/testing/measureBlocking.mjs'
import { encodeUniswapSwap } from '../../../../server/src/swaps/encodeUniswapSwap.js'
import type { FamilySwapping } from '../../core/familySwapping.js'
import { toNetwork } from '../../core/network.js'
import { serveNode } from '../../core/testing/serveNode.js'
import { eip155 } from './eip155.js'

const account = `0x${'a1'.repeat(20)}` as const
const eve = `0x${'e4'.repeat(20)}` as const
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
const router = `0x${'7'.repeat(40)}` as const
const amount = 1_000_000n
const least = 990_000n
const permit = { deadline: 9n, r: `0x${'1'.repeat(64)}`, s: `0x${'2'.repeat(64)}`, v: 27 } as const

type Asked = Parameters<FamilySwapping['findSwapFault']>[0]

/** Asks for the fault of a call that sells a million units of one token for at least 990,000 of another. */
async function findFault(data: string, more: Partial<Asked> & { url?: string } = {}) {
  const network = toNetwork({
    ...mainnet,
    rpcUrls: { default: { http: [more.url ?? 'http://127.0.0.1:9'] } },
  })
  const swapping = await (await eip155().loadSending?.())?.loadSwapping?.()
  return swapping?.findSwapFault({
    amount,
    call: { data, from: account, network, to: router, value: 0n },
    fromAddress: usdc,
    isWrap: false,
    leastToAmount: least,
    targetOwner: 'uniswap',
    toAddress: dai,
    ...more,
  })
}

type Kind = 'v2' | 'SwapRouter' | 'SwapRouter02'
type Pair = readonly [from: Hex | undefined, to: Hex | undefined]
type Terms = Partial<Parameters<typeof encodeUniswapSwap>[1]> & { tokens?: readonly Hex[] }
const kinds: readonly Kind[] = ['v2', 'SwapRouter', 'SwapRouter02']
const pairs: readonly Pair[] = [
  [undefined, dai],
  [usdc, undefined],
  [usdc, dai],
  [weth, dai],
  [usdc, weth],
]
const cases = kinds.flatMap((kind) => pairs.map((pair) => [kind, pair] as const))

/** Encodes a swap as the server does. */
function encode(kind: Kind, [from, to]: Pair, { tokens, ...terms }: Terms = {}): Hex {
  const deployment = {
    v2: { factory: router, router },
    v3: { factory: router, quoter: router, router, routerKind: kind === 'v2' ? 'SwapRouter' : kind },
    wrappedNative: weth,
  } as const
  const path = tokens ?? [from ?? weth, to ?? weth]
  const route = {
    fees: path.slice(1).map(() => 500),
    tokens: path,
    version: kind === 'v2' ? 'v2' : 'v3',
  } as const
  return encodeUniswapSwap(
    route,
    {
      amount,
      deadline: 2_000_000_000n,
      isFromNative: from === undefined,
      isToNative: to === undefined,
      leastToAmount: least,
      permit: undefined,
      userAddress: account,
      ...terms,
    },
    deployment,
  ).data
}
const ofPair = ([fromAddress, toAddress]: Pair) => ({ fromAddress, toAddress })

test.each(cases)('default: each call of the server passes: %s %j', async (kind, pair) => {
  expect(await findFault(encode(kind, pair), ofPair(pair))).toBeUndefined()
  // A longer route, and more than the minimum.
  const tokens = [pair[0] ?? weth, eve, pair[1] ?? weth]
  expect(
    await findFault(encode(kind, pair, { leastToAmount: least + 1n, tokens }), ofPair(pair)),
  ).toBeUndefined()
})

test.each([
  'SwapRouter',
  'SwapRouter02',
] as const)('default: a permit with the swap passes: %s', async (kind) => {
  for (const pair of [
    [usdc, dai],
    [usdc, undefined],
  ] as const) {
    expect(await findFault(encode(kind, pair, { permit }), ofPair(pair))).toBeUndefined()
  }
})

test.each(
  cases,
)('hardening A13: a router’s call is refused if it is another swap: %s %j', async (kind, pair) => {
  const [from = weth, to = weth] = pair
  const fault = (terms: Terms) => findFault(encode(kind, pair, terms), ofPair(pair))
  expect(await fault({ userAddress: eve })).toBe('What the call buys goes to another account.')
  expect(await fault({ leastToAmount: least - 1n })).toBe('The call accepts less than the agreed minimum.')
  expect(await fault({ tokens: [eve, to] })).toBe('The call sells another token.')
  expect(await fault({ tokens: [from, eve] })).toBe('The call buys another token.')
  // Only the value pays for the coin in v2, and the code of the kit sets it.
  if (pair[0] !== undefined || kind !== 'v2') {
    expect(await fault({ amount: amount + 1n })).toBe('The call sells another amount.')
  }
})

test('hardening A13: the coin and its wrapped form are not mistaken for each other', async () => {
  for (const kind of kinds) {
    expect(await findFault(encode(kind, [usdc, undefined]), ofPair([usdc, weth]))).toBe(
      'The call buys another token.',
    )
    expect(await findFault(encode(kind, [usdc, weth]), ofPair([usdc, undefined]))).toBe(
      'The call buys another token.',
    )
  }
  expect(await findFault(encode('v2', [undefined, dai]), ofPair([weth, dai]))).toBe(
    'The call sells another token.',
  )
})

const steps = parseAbi([
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function multicall(bytes32 previousBlockhash, bytes[] data)',
  'function sweepToken(address token, uint256 least, address recipient)',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline)',
])
const severally = (calls: readonly Hex[]) =>
  encodeFunctionData({ abi: [steps[0]], args: [calls], functionName: 'multicall' })

test.each([
  ['unknown data', '0x5a4b'],
  [
    'the Universal Router',
    encodeFunctionData({ abi: steps, args: ['0x00', ['0x'], 1n], functionName: 'execute' }),
  ],
  [
    'a second step',
    severally([
      encode('SwapRouter', [usdc, dai]),
      encodeFunctionData({ abi: steps, args: [weth, 0n, eve], functionName: 'sweepToken' }),
    ]),
  ],
  ['two swaps', severally([encode('SwapRouter', [usdc, dai]), encode('SwapRouter', [weth, dai])])],
  ['a step that cannot be read', severally([encode('SwapRouter', [usdc, dai]), '0x5a4b'])],
  ['bytes after the call', `${encode('v2', [usdc, dai])}00`],
])('hardening A13: a call to a known router that is not the server’s is refused: %s', async (_, data) => {
  expect(await findFault(data)).toBe('The call cannot be read.')
})

const spending = [
  'approve(address,uint256)',
  'increaseAllowance(address,uint256)',
  'increaseApproval(address,uint256)',
  'transfer(address,uint256)',
  'transferFrom(address,address,uint256)',
  'transferWithComment(address,uint256,string)',
  'transferAndCall(address,uint256)',
  'transferAndCall(address,uint256,bytes)',
  'transferFromAndCall(address,address,uint256)',
  'transferFromAndCall(address,address,uint256,bytes)',
  'approveAndCall(address,uint256)',
  'approveAndCall(address,uint256,bytes)',
  'send(address,uint256,bytes)',
  'authorizeOperator(address)',
  'setApprovalForAll(address,bool)',
  'safeTransferFrom(address,address,uint256)',
  'safeTransferFrom(address,address,uint256,bytes)',
  'safeTransferFrom(address,address,uint256,uint256,bytes)',
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
  'approve(address,address,uint160,uint48)',
  'transferFrom(address,address,uint160,address)',
  'transferFrom((address,address,uint160,address)[])',
  'permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)',
  'permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)',
  'permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)',
  'permitTransferFrom(((address,uint256)[],uint256,uint256),(address,uint256)[],address,bytes)',
]
const fault = 'The call moves tokens of the account, or lets others take them.'

test.each(spending)('hardening A13: no swap is a call of %s, at any contract', async (signature) => {
  const data: Hex = `${toFunctionSelector(signature)}${'0'.repeat(128)}`
  for (const targetOwner of ['uniswap', '1inch', 'local', undefined] as const) {
    expect(await findFault(data, { targetOwner })).toBe(fault)
    expect(await findFault(data.toUpperCase().replace('X', 'x'), { targetOwner })).toBe(fault)
  }
})

test('hardening A13: no swap contains a call of these functions in a multicall', async () => {
  const approval: Hex = `${toFunctionSelector(spending[0] ?? '')}${'0'.repeat(128)}`
  const inForms = [
    severally(['0x', severally([approval])]),
    encodeFunctionData({ abi: [steps[1]], args: [1n, [approval]], functionName: 'multicall' }),
    encodeFunctionData({
      abi: [steps[2]],
      args: [`0x${'0'.repeat(64)}`, [approval]],
      functionName: 'multicall',
    }),
    // Without the last byte of the padding.
    severally([approval]).slice(0, -2),
  ]
  for (const data of inForms) expect(await findFault(data, { targetOwner: undefined })).toBe(fault)
})

/** Encodes a list of this many calls that are all in the same place. */
const inOnePlace = (count: number, call: string) =>
  `ac9650d8${word256(32)}${word256(count)}${word256(32 * count).repeat(count)}${word256(call.length / 2)}${call.padEnd(Math.ceil(call.length / 64) * 64, '0')}`

test('hardening A13: a multicall that cannot be read is refused', async () => {
  let deep = severally([])
  for (let level = 1; level < 4; level++) deep = severally([deep])
  expect(await findFault(deep, { targetOwner: '1inch' })).toBeUndefined()
  // The last one is malformed for this code, but perhaps not for the contract.
  for (const data of [severally([deep]), severally(['0x12345678']).slice(0, -58)])
    expect(await findFault(data, { targetOwner: '1inch' })).toBe('The call cannot be read.')
})

test('hardening B4: calls in calls share one budget, so pointers to the same call do not multiply', async () => {
  const nested = (levels: number, count: number) => {
    let call = '12345678'
    for (let level = 0; level < levels; level++) call = inOnePlace(count, call)
    return `0x${call}`
  }
  expect(await findFault(nested(1, 1), { targetOwner: '1inch' })).toBeUndefined()
  const data = nested(4, 16)
  expect(data.length).toBe(2 + 2 * 2_564)
  const read = async () =>
    expect(await findFault(data, { targetOwner: '1inch' })).toBe('The call cannot be read.')
  // The first time, modules load.
  await read()
  expect(await measureBlocking(read)).toBeLessThan(100)
})

test('hardening B4: half of the words of a call may be read twice, and its calls have no budget of their own', async () => {
  const twice = inOnePlace(2, '12345678')
  const first = `${word256(196)}${twice.padEnd(2 * 224, '0')}`
  // Two pointers to that list, and one to a further call.
  const withMore = (words: number) =>
    `0xac9650d8${word256(32)}${word256(3)}${word256(96)}${word256(96)}${word256(352)}${first}${word256(32 * words)}${'f'.repeat(64 * words)}`
  // The call has 23 words and a selector. The list is read twice (8 words), and in it a call, each time (2 words).
  expect(await findFault(withMore(9), { targetOwner: '1inch' })).toBeUndefined()
  expect(await findFault(withMore(8), { targetOwner: '1inch' })).toBe('The call cannot be read.')
})

test('hardening B4: no reader of a router’s call copies a text once for each of its pointers', async () => {
  const text = 'ff'.repeat(20_000)
  const data = `0x${inOnePlace(100, text)}`
  const read = async () => expect(await findFault(data)).toBe('The call cannot be read.')
  await read()
  expect(await measureBlocking(read)).toBeLessThan(100)
})

test.each([
  ['wraps', undefined, weth, '0xd0e30db0'],
  ['unwraps', weth, undefined, `0x2e1a7d4d${word256(amount)}`],
])('hardening A13: a call that %s does so with exactly the amount', async (_, fromAddress, toAddress, data) => {
  const wrapOf = (bytes: string, leastToAmount = least) =>
    findFault(bytes, { fromAddress, isWrap: true, leastToAmount, targetOwner: 'wrapped', toAddress })
  expect(await wrapOf(data, amount)).toBeUndefined()
  expect(await wrapOf(data, amount + 1n)).toBe('The call returns less than the agreed minimum.')
  for (const lie of [
    `${data}00`,
    `0x2e1a7d4d${word256(amount + 1n)}`,
    fromAddress ? '0xd0e30db0' : `0x2e1a7d4d${word256(amount)}`,
    `0xa9059cbb${word256(1)}${word256(amount)}`,
  ]) {
    expect(await wrapOf(lie)).toBe('The call does not wrap or unwrap exactly the amount.')
  }
})

test('hardening A13: a contract with decimals is a token, which no swap calls', async () => {
  const data = '0x12345678'
  const serve = (decimals: { error: object } | { result: unknown }) =>
    serveNode(async (method) => (method === 'eth_chainId' ? { result: '0x1' } : decimals))
  const token = await serve({ result: `0x${word256(18)}` })
  const other = await serve({ error: { code: 3, message: 'execution reverted' } })
  for (const targetOwner of ['local', undefined] as const) {
    expect(await findFault(data, { targetOwner, url: token })).toBe('The call goes to a token.')
    expect(await findFault(data, { targetOwner, url: other })).toBeUndefined()
  }
  // The owner of a known router is known, so no node is asked.
  expect(await findFault(data, { targetOwner: '1inch' })).toBeUndefined()
  await expect(findFault(data, { targetOwner: undefined })).rejects.toMatchObject({
    code: 'NETWORK_UNAVAILABLE',
  })
})
