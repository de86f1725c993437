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
    const answer =
      data === '0x313ce567' ? decimals : data === '0x95d89b41' ? '0x' : ownerOf(BigInt(`0x${data.slice(10)}`))
    if (answer instanceof Error) throw answer
    return answer
  })

const number = (value: number) => toHex(value, { size: 32 })
const refused = (nodeCode: number | undefined, message = 'limit') =>
  new WalletError('NODE_REFUSED', message, nodeCode === undefined ? {} : { nodeCode })
const unreachable = new WalletError('SERVER_UNREACHABLE', 'The network cannot be reached.')

test.each([
  ['no item, which refuses to say whose it is', number(18), refused(3, 'execution reverted'), true],
  ['no item, at a node without a number for a refusal', number(18), refused(-32603, 'reverted'), true],
  ['no item, at a node of another make', number(6), refused(-32015, 'VM execution error.'), true],
  ['no items, which answers anything with nothing', number(18), '0x', true],
  ['no owner of that item', number(18), number(0), true],
  ['an owner of that item', number(18), pad(account), false],
  ['no decimals', number(0), refused(3), false],
  ['no word of its decimals', '0x', refused(3), false],
  ['a node that cannot be asked', number(18), unreachable, false],
  ['a node that is asked too much', number(18), refused(-32005), false],
  ['a node that nobody can read', number(18), refused(undefined), false],
] as const)('hardening A13: whether a contract is known to be a token: %s', async (_, decimals, owner, isToken) => {
  for (const data of moves(5n)) {
    const found = await findFungible(
      contract(decimals, () => owner),
      networkId,
      [decode(data)],
    )
    expect([...found]).toEqual(isToken ? [token.toLowerCase()] : [])
  }
})

test('hardening A13: for several calls each amount is requested once, all in parallel', async () => {
  const rpc = contract(number(18), (id) => (id === 5n ? pad(account) : refused(3)))
  const calls = [...moves(10n ** 18n), ...moves(5n)].map(decode)
  expect([...(await findFungible(rpc, networkId, calls))]).toEqual([])
  expect(rpc).toHaveBeenCalledTimes(3)
  expect([...(await findFungible(rpc, networkId, calls.slice(0, 3)))]).toEqual([token.toLowerCase()])
})
