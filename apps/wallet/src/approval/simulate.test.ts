import {
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  pad,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem'
import { expect, test } from 'vitest'
import { simulateCalls } from './simulate.js'
import { account, bob } from './testing/sendRequest.js'

const contract = '0xb1C8903F3ab3f8bf525030Ee7F356034041C2444'
const lower = contract.toLowerCase()

type Log = { data: Hex; topics: unknown }

const word = (value: bigint) => toHex(value, { size: 32 })
const [transferTopic] = encodeEventTopics({
  abi: parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']),
})
const events = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
type Ends = { from: `0x${string}`; to: `0x${string}` }
const out = { from: account, to: bob } as const
const back = { from: bob, to: account } as const

const amount = ({ from, to }: Ends, units: bigint): Log => ({
  data: word(units),
  topics: [transferTopic, pad(from), pad(to)],
})
const item = ({ from, to }: Ends, id: bigint): Log => ({
  data: '0x',
  topics: [transferTopic, pad(from), pad(to), word(id)],
})
const oldItem = ({ from, to }: Ends, id: bigint): Log => ({
  data: encodeAbiParameters(parseAbiParameters('address, address, uint256'), [from, to, id]),
  topics: [transferTopic],
})
const single = (ends: Ends, id: bigint, count: bigint): Log => ({
  data: encodeAbiParameters(parseAbiParameters('uint256, uint256'), [id, count]),
  topics: encodeEventTopics({ abi: events, args: { operator: bob, ...ends }, eventName: 'TransferSingle' }),
})
const batch = (ends: Ends, ids: readonly bigint[], counts: readonly bigint[]): Log => ({
  data: encodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), [ids, counts]),
  topics: encodeEventTopics({ abi: events, args: { operator: bob, ...ends }, eventName: 'TransferBatch' }),
})

const simulate = (...logs: readonly Log[]) =>
  simulateCalls(
    async () => [{ calls: [{ logs: logs.map((log) => ({ address: contract, ...log })), status: '0x1' }] }],
    'eip155:1',
    { account, calls: [] },
  )
const change = (number: bigint, pieces: bigint, outPieces = pieces < 0n ? -pieces : 0n) => ({
  collection: lower,
  number,
  outPieces,
  pieces,
})

test('default', async () => {
  expect(await simulate(amount(out, 5n), amount(back, 2n))).toEqual({
    amounts: [{ outUnits: 5n, token: lower, units: -3n }],
    items: [],
  })
})

test.each([
  ['one of ERC-721', [item(out, 7n)], [change(7n, -1n)]],
  ['one of ERC-721 that comes in', [item(back, 7n)], [change(7n, 1n)]],
  ['one that goes and comes back', [item(out, 7n), item(back, 7n)], [change(7n, 0n, 1n)]],
  ['one of a collection before ERC-721', [oldItem(out, 896_775n)], [change(896_775n, -1n)]],
  ['pieces of ERC-1155', [single(out, 7n, 3n)], [change(7n, -3n)]],
  ['several of ERC-1155', [batch(out, [7n, 8n], [3n, 1n])], [change(7n, -3n), change(8n, -1n)]],
  [
    'several, of which some are not counted',
    [batch(out, [7n, 8n], [3n])],
    [change(7n, -3n), change(8n, -1n)],
  ],
  [
    'none that others move',
    [item({ from: bob, to: contract }, 7n), item({ from: account, to: account }, 7n)],
    [],
  ],
])('hardening A13: a simulation lists items: %s', async (_, logs, items) => {
  expect(await simulate(...logs)).toEqual({ amounts: [], items })
})

test('behavior: an event that cannot be decoded is ignored', async () => {
  const broken = [
    { data: '0x', topics: [transferTopic] },
    { data: '0x12', topics: [transferTopic, pad(account), pad(bob)] },
    { data: '0x', topics: [] },
    { data: '0x', topics: 'no list' },
    { ...batch(out, [7n], [1n]), data: '0xff' },
  ] as const
  expect(await simulate(...broken)).toEqual({ amounts: [], items: [] })
})
