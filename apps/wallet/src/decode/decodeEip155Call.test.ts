import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { receiversOf, warningsOf } from './decodedCall.js'
import { decodeEip155Call } from './decodeEip155Call.js'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const context = { account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', networkId: 'eip155:1' }
const most = 2n ** 256n - 1n

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function multicall(bytes[] data)',
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'function aggregate3(Call3[] calls)',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline)',
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
  'function permit(address owner, PermitSingle permitSingle, bytes signature)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const encode = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, args, functionName } as never) as Hex
const decode = (data: Hex, value = 0n) => decodeEip155Call({ data, to: token, value }, context)

test('default', () => {
  const sent = decodeEip155Call({ data: '0x', to: bob, value: 5n }, context)
  expect(sent).toEqual({
    calls: [],
    fields: [
      { kind: 'amount', label: 'Amount', value: { token: undefined, units: 5n } },
      { kind: 'address', label: 'To', value: bob },
    ],
    receiver: bob,
    title: 'Send',
    warnings: [],
  })
})

test('hardening A11: what is shown comes from the bytes: token, amount and receiver', () => {
  const call = decode(encode('transfer', [bob, 1_500_000n]))
  expect(call).toMatchObject({ receiver: bob, title: 'Send tokens', warnings: [] })
  expect(call.fields[0]).toEqual({ kind: 'amount', label: 'Amount', value: { token, units: 1_500_000n } })
})

const permit2 = (amount: bigint) =>
  encode('permit', [
    bob,
    { details: { amount, expiration: 0, nonce: 0, token }, sigDeadline: 0n, spender: bob },
    '0x',
  ])
const zero = `0x${'0'.repeat(64)}` as const
const approveAll = encode('approve', [bob, most])

test.each<[string, Hex, string[]]>([
  ['an exact approval', encode('approve', [bob, 5n]), ['spender']],
  ['none at all', encode('approve', [bob, 0n]), []],
  ['an unlimited approval', approveAll, ['unlimited']],
  ['half of the largest amount', encode('approve', [bob, 2n ** 255n]), ['unlimited']],
  ['a whole collection', encode('setApprovalForAll', [bob, true]), ['everything']],
  ['a collection taken back', encode('setApprovalForAll', [bob, false]), []],
  ['a permit', encode('permit', [bob, bob, most, 0n, 27, zero, zero]), ['unlimited']],
  ['a permit of Permit2', permit2(2n ** 160n - 1n), ['unlimited']],
  ['an exact permit of Permit2', permit2(7n), ['spender']],
  ['inside of a multicall', encode('multicall', [[approveAll]]), ['unlimited']],
  [
    'two deep',
    encode('aggregate3', [
      [{ allowFailure: false, callData: encode('multicall', [[approveAll]]), target: token }],
    ]),
    ['unlimited'],
  ],
  ['something else', '0x12345678', ['unknown']],
  ['something else in a multicall', encode('multicall', [['0x12345678']]), ['unknown']],
  ['a known name with broken bytes', `${encode('transfer', [bob, 1n]).slice(0, 60)}` as Hex, ['unknown']],
])('hardening A13: %s', (_, data, warnings) => {
  expect(warningsOf(decode(data))).toEqual(warnings)
})

test('behavior: money that goes along with a call is shown', () => {
  expect(decode(encode('transfer', [bob, 1n]), 9n).fields).toContainEqual({
    kind: 'amount',
    label: 'Pays',
    value: { token: undefined, units: 9n },
  })
})

test('behavior: items and their receivers, and a new contract', () => {
  const item = decode(encode('safeTransferFrom', [token, bob, 7n, 2n, '0x']))
  expect(receiversOf(item)).toEqual([bob])
  expect(item.fields.slice(0, 2)).toEqual([
    { kind: 'text', label: 'Number', value: '7' },
    { kind: 'text', label: 'Count', value: '2' },
  ])
  expect(decodeEip155Call({ data: '0x6001', to: undefined, value: 0n }, context).warnings).toEqual([
    'creation',
  ])
})

test('behavior: a trade is read step by step; an unknown step stays in its place', () => {
  const swap = encodeAbiParameters(parseAbiParameters('address, uint256, uint256, bytes, bool'), [
    '0x0000000000000000000000000000000000000001',
    100n,
    90n,
    `${token}000bb8${bob.slice(2)}` as Hex,
    true,
  ])
  const call = decode(encode('execute', ['0x003f', [swap, '0xdead'], 1_900_000_000n]))
  expect(call.calls.map(({ title }) => title)).toEqual(['Swap', 'Unknown step'])
  expect(call.calls[0]?.fields).toEqual([
    { kind: 'amount', label: 'Pay', value: { token: token.toLowerCase(), units: 100n } },
    { kind: 'address', label: 'Token', value: token.toLowerCase() },
    { kind: 'amount', label: 'Receive at least', value: { token: bob.toLowerCase(), units: 90n } },
    { kind: 'address', label: 'Token', value: bob.toLowerCase() },
    { kind: 'text', label: 'To', value: 'Your account' },
  ])
  expect(warningsOf(call)).toEqual(['router', 'unknown'])
})

test('behavior: calls within calls end somewhere', () => {
  let data = approveAll
  for (let depth = 0; depth < 12; depth += 1) data = encode('multicall', [[data]])
  expect(warningsOf(decode(data))).toEqual(['unknown'])
})
