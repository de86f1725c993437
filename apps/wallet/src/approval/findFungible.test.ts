import { encodeFunctionData, type Hex, pad, parseAbi, toHex } from 'viem'
import { expect, test, vi } from 'vitest'
import { decodeEip155Call } from '../decode/decodeEip155Call.js'
import { WalletError } from '../errors/WalletError.js'
import type { Rpc } from '../networks/rpc.js'
import { findFungible } from './findFungible.js'
import { account, bob } from './testing/sendRequest.js'

const token = '0xb1C8903F3ab3f8bf525030Ee7F356034041C2444'
const networkId = 'eip155:1'
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])
const moves = (units: bigint) => [
  encodeFunctionData({ abi, args: [bob, units], functionName: 'transfer' }),
  encodeFunctionData({ abi, args: [account, bob, units], functionName: 'transferFrom' }),
  encodeFunctionData({ abi, args: [bob, units], functionName: 'approve' }),
]
const decode = (data: Hex) => decodeEip155Call({ data, to: token, value: 0n }, { account, networkId })

type Answer = Hex | Error

/** Simulates a contract that reports its decimals and the owner of each item. */
const contract = (decimals: Answer, ownerOf: (id: bigint) => Answer): Rpc =>
  vi.fn(async (_, __, params) => {
    const [{ data }] = params as [{ data: Hex }]
    const isOfItem = data.startsWith('0x6352211e')
    const answer = data === '0x313ce567' ? decimals : isOfItem ? ownerOf(BigInt(`0x${data.slice(10)}`)) : '0x'
    if (answer instanceof Error) throw answer
    return answer
  })

const number = (value: number) => toHex(value, { size: 32 })
const refused = (nodeCode: number | undefined, message = 'limit') =>
  new WalletError(
    'NODE_REFUSED',
    message,
    nodeCode === undefined ? {} : { cause: { code: nodeCode, message }, nodeCode },
  )
const unreachable = new WalletError('SERVER_UNREACHABLE', 'The network cannot be reached.')

test.each([
  ['no item, which refuses to say whose it is', number(18), refused(3, 'execution reverted'), 'token'],
  ['no item, at a node without a number for a refusal', number(18), refused(-32603, 'reverted'), 'token'],
  ['no item, at a node of another make', number(6), refused(-32015, 'VM execution error.'), 'token'],
  ['no items, which answers anything with nothing', number(18), '0x', 'token'],
  ['no owner of that item', number(18), number(0), 'token'],
  ['an owner of that item', number(18), pad(account), 'items'],
  ['no decimals', number(0), refused(3), 'items'],
  ['no word of its decimals', '0x', refused(3), 'items'],
  ['a refusal to name its decimals', refused(3), refused(3), 'items'],
] as const)('hardening A13: whether a contract is known to be a token: %s', async (_, decimals, owner, kind) => {
  for (const data of moves(5n)) {
    const found = await findFungible(
      contract(decimals, () => owner),
      networkId,
      [decode(data)],
    )
    expect(found.isUnread).toBe(false)
    expect([...found.tokens]).toEqual(kind === 'token' ? [token.toLowerCase()] : [])
  }
})

test.each([
  ['cannot be reached', unreachable],
  ['is asked too much', refused(-32005)],
  ['cannot be understood', refused(undefined)],
  ['lacks the block', refused(-32000, 'header not found')],
  ['does not take the request', refused(-32602, 'invalid argument')],
] as const)('hardening R44: a contract is unread, not a token, if the node %s', async (_, error) => {
  const unread = { isUnread: true, tokens: new Set() }
  const calls = moves(5n).map(decode)
  expect(
    await findFungible(
      contract(number(18), () => error),
      networkId,
      calls,
    ),
  ).toEqual(unread)
  expect(
    await findFungible(
      contract(error, () => refused(3)),
      networkId,
      calls,
    ),
  ).toEqual(unread)
  // What the node did say suffices here.
  expect(
    await findFungible(
      contract(error, () => pad(account)),
      networkId,
      calls,
    ),
  ).toEqual({ isUnread: false, tokens: new Set() })
})

test('hardening A13: for several calls each amount is requested once, all in parallel', async () => {
  const rpc = contract(number(18), (id) => (id === 5n ? pad(account) : refused(3)))
  const calls = [...moves(10n ** 18n), ...moves(5n)].map(decode)
  expect([...(await findFungible(rpc, networkId, calls)).tokens]).toEqual([])
  expect(rpc).toHaveBeenCalledTimes(3)
  expect([...(await findFungible(rpc, networkId, calls.slice(0, 3))).tokens]).toEqual([token.toLowerCase()])
})
