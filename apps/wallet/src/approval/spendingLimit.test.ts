import { pad, parseEther, toHex } from 'viem'
import { expect, test, vi } from 'vitest'
import type { KnownWallet } from '../custody/vault.js'
import type { Rpc } from '../networks/rpc.js'
import { coin, encodeGrant } from '../smart/sessions.js'
import { memoryStore } from '../storage/frameStore.js'
import type { ApprovalRequest } from './approvalRequest.js'
import { createSpendingLimit } from './spendingLimit.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0xb1C8903F3ab3f8bf525030Ee7F356034041C2444'
const native = `eip155:1:0x${'e'.repeat(40)}`

type Move = { from: string; to: string; units: bigint; token?: string }

/** How a node reports a move, the network's own currency among them. */
const transferLog = ({ from, to, token: moved = `0x${'e'.repeat(40)}`, units }: Move) => ({
  address: moved,
  data: toHex(units, { size: 32 }),
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    pad(from as `0x${string}`),
    pad(to as `0x${string}`),
  ],
})

function open({
  custody = 'operator' as KnownWallet['custody'],
  prices = new Map([
    [native, 2_500],
    [`eip155:1:${token}`, 1],
  ]) as Map<string, number> | undefined,
  simulated = undefined as readonly Move[] | undefined,
} = {}) {
  const clock = { nowMs: 1_000_000_000_000 }
  // A node that simulates where a test says what; the token has 6 decimals.
  const rpc: Rpc = vi.fn(async (_, method, params) => {
    if (method === 'eth_simulateV1' && simulated) {
      return [{ calls: [{ logs: simulated.map(transferLog), status: '0x1' }] }]
    }
    if (method !== 'eth_call') throw new TypeError('the method does not exist')
    const [{ data }] = params as [{ data: string }]
    return data === '0x313ce567' ? `0x${'6'.padStart(64, '0')}` : '0x'
  })
  const limit = createSpendingLimit({
    nowMs: () => clock.nowMs,
    prices: async () => prices,
    rpc,
    store: memoryStore(),
    vault: {
      known: async () => ({
        addresses: { eip155: account, solana: 'unused' },
        custody,
        version: 1,
        walletId: 'w',
      }),
    },
  })
  return { clock, limit, rpc }
}

function send(call: { to?: `0x${string}`; value?: bigint; data?: `0x${string}` }): ApprovalRequest {
  return {
    account,
    calls: [{ data: '0x', to: bob, value: 0n, ...call }],
    fees: [],
    kind: 'calls',
    method: 'eth_sendTransaction',
    networkId: 'eip155:1',
  }
}

const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const approve = (units: bigint) => send({ data: `0x095ea7b3${word(bob)}${word(units)}`, to: token })
const wanted = { code: 'SECRET_WANTED' }

test('default: a day’s sum below the limit is let through, and what is above it is not', async () => {
  const { clock, limit } = open()
  const remember = await limit.check(send({ value: parseEther('0.03') }))
  await remember()
  // 75 and 50 dollars.
  await expect(limit.check(send({ value: parseEther('0.02') }))).rejects.toMatchObject(wanted)
  await limit.check(send({ value: parseEther('0.005') }))
  clock.nowMs += 24 * 60 * 60_000
  await limit.check(send({ value: parseEther('0.02') }))
})

test('behavior: what was refused by the network, or not signed, does not count', async () => {
  const { limit } = open()
  for (let round = 0; round < 5; round += 1) await limit.check(send({ value: parseEther('0.03') }))
})

test('behavior: a wallet that only its person can open has no limit, and is not looked at', async () => {
  const { limit, rpc } = open({ custody: 'person' })
  await limit.check(send({ value: parseEther('1000') }))
  expect(rpc).not.toHaveBeenCalled()
})

test.each([
  ['tokens, in their own decimals', approve(99_000_000n), true],
  ['tokens above it', approve(101_000_000n), false],
  ['an unlimited approval', approve(2n ** 256n - 1n), false],
  ['a call that cannot be read, where nothing is simulated', send({ data: '0xdeadbeef', to: token }), false],
  [
    'a message',
    { account, bytes: new Uint8Array([1]), kind: 'message', method: 'personal_sign', networkId: 'eip155:1' },
    true,
  ],
] satisfies [string, ApprovalRequest, boolean][])('behavior: %s', async (_, request, isFree) => {
  const { limit } = open()
  const outcome = limit.check(request)
  if (isFree) await outcome
  else await expect(outcome).rejects.toMatchObject(wanted)
})

test('behavior: what has no price is worth nothing; prices that cannot be had let nothing through', async () => {
  const request = send({ value: parseEther('1000') })
  await open({ prices: new Map() }).limit.check(request)
  const { limit } = open({ prices: undefined })
  await expect(limit.check(request)).rejects.toMatchObject(wanted)
})

test('behavior: a session key counts for all that it may send in its whole time', async () => {
  const { limit } = open()
  const grant = (periodSeconds: number, perPeriod: bigint) =>
    send({
      data: encodeGrant({
        endsAt: 2_000_003_600,
        feeLimitWei: 0n,
        key: bob,
        limits: [{ perPeriod, token: coin }],
        periodSeconds,
        startsAt: 2_000_000_000,
      }),
      to: account,
    })
  // 25 dollars, once; and as much each minute of an hour.
  await limit.check(grant(0, parseEther('0.01')))
  await expect(limit.check(grant(60, parseEther('0.01')))).rejects.toMatchObject(wanted)
  await limit.check(grant(60, parseEther('0.0005')))
})

const address = { name: 'to', type: 'address' }
const amount = { name: 'value', type: 'uint256' }

/** Typed data of a contract's, or of none. */
function typed(
  primaryType: string,
  fields: readonly { name: string; type: string }[],
  message: Record<string, unknown>,
  domain: Record<string, unknown> = { chainId: 1, verifyingContract: token },
): ApprovalRequest {
  const data = { domain, message, primaryType, types: { [primaryType]: fields } }
  return { account, data, kind: 'typedData', networkId: 'eip155:1' }
}

const spender = { name: 'spender', type: 'address' }
const permit = (value: string) => typed('Permit', [spender, amount], { spender: bob, value })

const authorized = (value: string) =>
  typed(
    'TransferWithAuthorization',
    [
      { name: 'from', type: 'address' },
      address,
      amount,
      { name: 'validAfter', type: 'uint256' },
      { name: 'validBefore', type: 'uint256' },
      { name: 'nonce', type: 'bytes32' },
    ],
    {
      from: account,
      nonce: `0x${'1'.repeat(64)}`,
      to: bob,
      validAfter: '0',
      validBefore: '2000000000',
      value,
    },
  )

test.each([
  ['a permission below the limit', permit('99000000'), true],
  ['a permission above it', permit('101000000'), false],
  ['a transfer by EIP-3009 below the limit', authorized('99000000'), true],
  ['a transfer by EIP-3009 above it', authorized('101000000'), false],
  [
    'a transaction of a shared wallet',
    typed('SafeTx', [address, amount, { name: 'data', type: 'bytes' }], { data: '0x', to: bob, value: '0' }),
    false,
  ],
  [
    'a request that another sends on',
    typed('ForwardRequest', [address, amount], { to: bob, value: '0' }),
    false,
  ],
  [
    'anything else that a contract checks',
    typed('Greeting', [{ name: 'words', type: 'string' }], { words: 'Hi' }),
    false,
  ],
  [
    'what no contract checks',
    typed('Greeting', [{ name: 'words', type: 'string' }], { words: 'Hi' }, { name: 'Shop' }),
    true,
  ],
] satisfies [string, ApprovalRequest, boolean][])('behavior: typed data, %s', async (_, request, isFree) => {
  const outcome = open().limit.check(request)
  if (isFree) await outcome
  else await expect(outcome).rejects.toMatchObject(wanted)
})

const ether = (amount: string) => parseEther(amount)
const unknownCall = send({ data: '0xdeadbeef', to: bob })

test.each([
  ['an unknown call that it sees move nothing', unknownCall, [], false],
  ['a payment that it does not see', send({ value: ether('0.05') }), [], false],
  [
    'a payment that it sees come back',
    send({ data: '0xd0e30db0', to: token, value: ether('0.05') }),
    [
      { from: account, to: bob, units: ether('0.05') },
      { from: bob, to: account, units: ether('0.05') },
    ],
    false,
  ],
  [
    'more going out than the call says, of a token whose address it writes in small letters',
    send({ data: `0xa9059cbb${word(bob)}${word(1n)}`, to: token }),
    [{ from: account, to: bob, token: token.toLowerCase(), units: 101_000_000n }],
    false,
  ],
  [
    'something that comes in while too much goes out',
    send({ value: ether('0.001') }),
    [
      { from: account, to: bob, units: ether('0.05') },
      { from: bob, to: account, units: ether('0.05') },
    ],
    false,
  ],
  [
    'what the call says, once and not twice',
    send({ value: ether('0.03') }),
    [{ from: account, to: bob, units: ether('0.03') }],
    true,
  ],
  ['what is only received', send({ value: 0n }), [{ from: bob, to: account, units: ether('100') }], true],
] satisfies [
  string,
  ApprovalRequest,
  Move[],
  boolean,
][])('behavior: a simulation lowers nothing: %s', async (_, request, simulated, isFree) => {
  const outcome = open({ simulated }).limit.check(request)
  if (isFree) await outcome
  else await expect(outcome).rejects.toMatchObject(wanted)
})
