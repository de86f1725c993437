import { postSpendingReturn } from '@portico/protocol/http'
import { base58 } from '@scure/base'
import { encodeFunctionData, type Hex, numberToHex, pad, parseAbi, parseEther, toHex } from 'viem'
import { expect, test, vi } from 'vitest'
import type { KnownWallet } from '../custody/knownWallet.js'
import { WalletError } from '../errors/WalletError.js'
import type { Rpc } from '../networks/rpc.js'
import type { ServerCall } from '../session/serverCall.js'
import { logIn } from '../session/testing/logIn.js'
import { coin, encodeGrant } from '../smart/sessions.js'
import type { ApprovalRequest } from './approvalRequest.js'
import { createSpendingLimit } from './spendingLimit.js'
import { account, bob, sendRequest } from './testing/sendRequest.js'

const token = '0xb1C8903F3ab3f8bf525030Ee7F356034041C2444'
const native = `eip155:1:0x${'e'.repeat(40)}`

/** A move of a token. If `number` is set, it is a move of an ERC-721 item. */
type Move = { from: string; to: string; units: bigint; token?: string; number?: bigint }

/** Returns the log with which a node reports a move. It also uses such a log for the network's own currency. */
const transferLog = ({ from, number, to, token: moved = `0x${'e'.repeat(40)}`, units }: Move) => ({
  address: moved,
  data: number === undefined ? toHex(units, { size: 32 }) : '0x',
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    pad(from as `0x${string}`),
    pad(to as `0x${string}`),
    ...(number === undefined ? [] : [toHex(number, { size: 32 })]),
  ],
})

function open({
  decimals = `0x${'6'.padStart(64, '0')}` as Hex | Error,
  custody = 'operator' as KnownWallet['custody'],
  prices = new Map([
    [native, 2_500],
    [`eip155:1:${token}`, 1],
  ]) as Map<string, number> | null,
  owner = '0x' as Hex,
  toldDecimals = undefined as number | undefined,
  dataFee = (_bytes: bigint): Hex => '0x',
  exactDataFee = (_bytes: bigint): Hex => '0x',
  simulated = undefined as readonly Move[] | undefined,
} = {}) {
  const server = countingServer()
  // The node simulates only the moves that a test passes. The token has 6 decimals.
  const rpc: Rpc = vi.fn(async (_, method, params) => {
    if (method === 'eth_simulateV1' && simulated) {
      return [{ calls: [{ logs: simulated.map(transferLog), status: '0x1' }] }]
    }
    if (method !== 'eth_call') throw new TypeError('the method does not exist')
    const [{ data }] = params as [{ data: string }]
    if (data.startsWith('0x6352211e')) return owner
    if (data.startsWith('0xf1c7a58b')) return dataFee(BigInt(`0x${data.slice(10)}`))
    if (data.startsWith('0x49948e0e')) return exactDataFee(BigInt(`0x${data.slice(74, 138)}`))
    if (data === '0x313ce567' && decimals instanceof Error) throw decimals
    return data === '0x313ce567' ? decimals : '0x'
  })
  const limit = createSpendingLimit({
    prices: async () =>
      prices ? new Map([...prices].map(([id, usd]) => [id, { decimals: toldDecimals, usd }])) : undefined,
    rpc,
    session: { own: async () => (await logIn('alice', server.call)).own() },
    vault: {
      known: async () => ({
        addresses: { eip155: account, solana: payer },
        custody,
        version: 1,
        walletId: 'w',
      }),
    },
  })
  return { limit, rpc, server }
}

/** A server that counts and records its calls. `spending.test.ts` tests the real one. */
function countingServer() {
  const heard: string[] = []
  let spentCents = 0
  const call = async (route: { path: string }, { body }: { body?: unknown }) => {
    const { cents } = body as { cents: number }
    heard.push(`${route.path} ${cents}`)
    if (route.path === postSpendingReturn.path) {
      spentCents -= cents
      return { returned: true }
    }
    const isRoom = spentCents + cents <= 10_000
    if (isRoom) spentCents += cents
    return { countedAtMs: isRoom ? 1 : null }
  }
  return { call: call as ServerCall, heard }
}

const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const approve = (units: bigint) => sendRequest({ data: `0x095ea7b3${word(bob)}${word(units)}`, to: token })
const wanted = { code: 'SECRET_WANTED' }

function message(content: string | Uint8Array<ArrayBuffer>): ApprovalRequest {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return { account, bytes, kind: 'message', method: 'personal_sign', networkId: 'eip155:1' }
}

test('default: a day’s total up to the limit is allowed, and more is not', async () => {
  const { limit, server } = open()
  await limit.check(sendRequest({ value: parseEther('0.03') }))
  // The two amounts are 75 and 50 dollars.
  await expect(limit.check(sendRequest({ value: parseEther('0.02') }))).rejects.toMatchObject(wanted)
  await limit.check(sendRequest({ value: parseEther('0.01') }))
  expect(server.heard).toEqual([
    '/v1/vault/spending 7500',
    '/v1/vault/spending 5000',
    '/v1/vault/spending 2500',
  ])
})

test('behavior: an amount over the limit by itself, or of zero, is not sent to the server', async () => {
  const { limit, server } = open()
  await expect(limit.check(sendRequest({ value: parseEther('0.04001') }))).rejects.toMatchObject(wanted)
  await limit.check(sendRequest({}))
  expect(server.heard).toEqual([])
})

test('hardening A13: a fraction of a cent counts as a cent', async () => {
  const { limit, server } = open()
  await limit.check(sendRequest({ value: 1n }))
  expect(server.heard).toEqual(['/v1/vault/spending 1'])
})

test('behavior: a transaction that the network refused, or that was not signed, does not count', async () => {
  const { limit } = open()
  for (let round = 0; round < 5; round += 1) {
    const takeBack = await limit.check(sendRequest({ value: parseEther('0.03') }))
    await takeBack()
  }
})

test('behavior: a wallet that only its user can open has no limit, and is not checked', async () => {
  const { limit, rpc } = open({ custody: 'user' })
  await limit.check(sendRequest({ value: parseEther('1000') }))
  expect(rpc).not.toHaveBeenCalled()
})

test.each([
  ['tokens, in their own decimals', approve(99_000_000n), true],
  ['tokens above it', approve(101_000_000n), false],
  ['an unlimited approval', approve(2n ** 256n - 1n), false],
  [
    'a call that cannot be read, where nothing is simulated',
    sendRequest({ data: '0xdeadbeef', to: token }),
    false,
  ],
  ['a message', message('Log in to the shop.\r\n\tNumber: 7 · Größe “M” 🧢'), true],
  ['an empty message', message(new Uint8Array()), true],
  ['bytes that are no text, which may be an order', message(new Uint8Array(65).fill(0x90)), false],
  ['the same where a part is text', message('Order\u0000\u0001'), false],
  ['a hash, though it is text by chance', message('a'.repeat(32)), false],
] satisfies [string, ApprovalRequest, boolean][])('behavior: %s', async (_, request, isFree) => {
  const { limit } = open()
  const outcome = limit.check(request)
  if (isFree) await outcome
  else await expect(outcome).rejects.toMatchObject(wanted)
})

const tokens = sendRequest({ data: `0xa9059cbb${word(bob)}${word(10n ** 12n)}`, to: token })

test('hardening A13: a token without a price has no bound, nor has any token while prices are unavailable', async () => {
  for (const prices of [new Map([[native, 2_500]]), new Map(), null]) {
    await expect(open({ prices }).limit.check(tokens)).rejects.toMatchObject(wanted)
  }
})

test('behavior: a token counts as nothing on a test network, and if the operator says that it is worthless', async () => {
  await open({ prices: new Map() }).limit.check({ ...tokens, networkId: 'eip155:31337' } as ApprovalRequest)
  await open({ prices: new Map([[`eip155:1:${token}`, 0]]) }).limit.check(tokens)
  // On a test network too, a token whose price is unknown now is not a token without a price.
  const untold = open({ prices: null }).limit
  await expect(
    untold.check({ ...tokens, networkId: 'eip155:31337' } as ApprovalRequest),
  ).rejects.toMatchObject(wanted)
})

test('hardening A13: a node that reports more decimals for a listed token does not lower the amount', async () => {
  const usdCoin = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const { limit } = open({
    decimals: toHex(36, { size: 32 }),
    prices: new Map([[`eip155:1:${usdCoin}`, 1]]),
  })
  const send = (units: bigint) => sendRequest({ data: `0xa9059cbb${word(bob)}${word(units)}`, to: usdCoin })
  await expect(limit.check(send(101_000_000n))).rejects.toMatchObject(wanted)
  await limit.check(send(99_000_000n))
})

test.each([
  ['more than the node tells', 18, 6],
  ['fewer than the node tells', 6, 18],
  ['the same', 6, 6],
])('hardening A13: for an unlisted token the fewest decimals count if the price comes from %s', async (_, toldDecimals, node) => {
  const { limit } = open({ decimals: toHex(node, { size: 32 }), toldDecimals })
  await expect(limit.check(approve(101_000_000n))).rejects.toMatchObject(wanted)
  await limit.check(approve(99_000_000n))
})

test('hardening R44: for an unlisted token whose decimals the node does not say, an amount has no bound', async () => {
  const check = (message: string, nodeCode: number) => {
    const { limit } = open({
      decimals: new WalletError('NODE_REFUSED', message, { nodeCode }),
      simulated: [{ from: account, to: bob, token, units: 1n }],
      toldDecimals: 18,
    })
    return limit.check(sendRequest({ value: 1n }))
  }
  await expect(check('limit', -32005)).rejects.toMatchObject(wanted)
  await check('execution reverted', 3)
})

const mainCluster = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const testCluster = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

test.each([
  ['eip155:1', false],
  ['eip155:424242', false],
  [mainCluster, false],
  ['solana:8888888888888888888888888888888v', false],
  ['eip155:11155111', true],
  ['eip155:31337', true],
  [testCluster, true],
])('behavior: the native coin of %s without a known price', async (networkId, isFree) => {
  const { limit } = open({ prices: new Map() })
  const outcome = limit.check(
    networkId.startsWith('solana:')
      ? { account: payer, isSent: true, kind: 'solana', networkId, transactions: [solanaPayment()] }
      : { ...sendRequest({ value: parseEther('1000') }), networkId },
  )
  if (isFree) await outcome
  else await expect(outcome).rejects.toMatchObject(wanted)
})

/** An unused Solana account. */
const payer = base58.encode(new Uint8Array(32).fill(7))

/** Returns a transaction of 50 SOL, or one that sends nothing and sets a price for compute units. */
function solanaPayment({ microLamports }: { microLamports?: bigint } = {}): string {
  const number = (value: bigint) => new Uint8Array(new BigUint64Array([value]).buffer)
  const budget = base58.decode('ComputeBudget111111111111111111111111111111')
  const program = microLamports === undefined ? new Uint8Array(32) : budget
  const [places, data] =
    microLamports === undefined
      ? [
          [0, 1],
          [2, 0, 0, 0, ...number(50_000_000_000n)],
        ]
      : [[], [3, ...number(microLamports)]]
  const keys = [...base58.decode(payer), ...new Uint8Array(32).fill(8), ...program]
  const block = new Uint8Array(32).fill(9)
  const message = [1, 0, 1, 3, ...keys, ...block, 1, 2, places.length, ...places, data.length, ...data]
  return base58.encode(new Uint8Array([1, ...new Uint8Array(64), ...message]))
}

test.each([
  ['a transfer that does not name its token', [3, 64, 0, 0, 0, 0, 0, 0, 0], [1, 1, 0], mainCluster, false],
  ['the same on a test network', [3, 64, 0, 0, 0, 0, 0, 0, 0], [1, 1, 0], testCluster, true],
  ['an allowance that does not name its token', [4, 64, 0, 0, 0, 0, 0, 0, 0], [1, 1, 0], mainCluster, false],
  ['tokens that are destroyed', [8, 64, 0, 0, 0, 0, 0, 0, 0], [1, 1, 0], mainCluster, false],
  ['an account of tokens that is closed for another', [9], [1, 1, 0], mainCluster, false],
  ['an account of tokens that is closed for oneself', [9], [1, 0, 0], mainCluster, true],
  ['an account of tokens whose owner is another, closed for that one', [9], [1, 1, 1], mainCluster, false],
] as const)('behavior: %s', async (_, data, places, networkId, isFree) => {
  const program = base58.decode('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
  const keys = [...base58.decode(payer), ...new Uint8Array(32).fill(8), ...program]
  const block = new Uint8Array(32).fill(9)
  const message = [1, 0, 1, 3, ...keys, ...block, 1, 2, places.length, ...places, data.length, ...data]
  const transactions = [base58.encode(new Uint8Array([1, ...new Uint8Array(64), ...message]))]
  const prices = new Map([[`${mainCluster}:So11111111111111111111111111111111111111111`, 200]])
  const outcome = open({ prices }).limit.check({
    account: payer,
    isSent: true,
    kind: 'solana',
    networkId,
    transactions,
  })
  if (isFree) await outcome
  else await expect(outcome).rejects.toMatchObject(wanted)
})

test.each([
  ['a key', 50_000_000_000n, false],
  ['a key, with little', 1_000_000n, true],
  ['a seed', 50_000_000_000n, false],
  ['a seed, with little', 1_000_000n, true],
] as const)('hardening A13: a deposit into a new account of %s counts as spent', async (name, lamports, isFree) => {
  const number = (value: bigint) => new Uint8Array(new BigUint64Array([value]).buffer)
  const base = new Uint8Array(32).fill(8)
  const start = name.startsWith('a key') ? [0, 0, 0, 0] : [3, 0, 0, 0, ...base, ...number(1n), 65]
  const data = [...start, ...number(lamports), ...number(165n), ...base]
  const keys = [...base58.decode(payer), ...base, ...new Uint8Array(32)]
  const message = [1, 0, 1, 3, ...keys, ...new Uint8Array(32).fill(9), 1, 2, 2, 0, 1, data.length, ...data]
  const prices = new Map([[`${mainCluster}:So11111111111111111111111111111111111111111`, 200]])
  const outcome = open({ prices }).limit.check({
    account: payer,
    isSent: true,
    kind: 'solana',
    networkId: mainCluster,
    transactions: [base58.encode(new Uint8Array([1, ...new Uint8Array(64), ...message]))],
  })
  if (isFree) await outcome
  else await expect(outcome).rejects.toMatchObject(wanted)
})

/** Returns a transaction that opens `count` token accounts for others. `payer` or another account pays for them. */
function opensAccounts(
  count: number,
  { paidBy = 0, program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' } = {},
) {
  const others = [8, 10, 11].flatMap((byte) => [...new Uint8Array(32).fill(byte)])
  const programs = [
    '11111111111111111111111111111111',
    program,
    'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  ].flatMap((each) => [...base58.decode(each)])
  const opening = [6, 6, ...[paidBy, 1, 2, 3, 4, 5], 1, 1]
  const keys = [...base58.decode(payer), ...others, ...programs]
  const body = Array.from({ length: count }, () => opening).flat()
  const message = [1, 0, 3, 7, ...keys, ...new Uint8Array(32).fill(9), count, ...body]
  return base58.encode(new Uint8Array([1, ...new Uint8Array(64), ...message]))
}

test.each([
  // Each account costs 0.00203928 SOL, at 200 dollars for 1 SOL. Each transaction costs a fee of 0.000005 SOL.
  ['the most that is below the limit', 24, 10, {}, '/v1/vault/spending 9790'],
  ['above it', 25, 10, {}, undefined],
  ['paid by another', 25, 10, { paidBy: 1 }, '/v1/vault/spending 1'],
  [
    'of Token-2022, whose accounts hold more',
    18,
    10,
    { program: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' },
    '/v1/vault/spending 9623',
  ],
] as const)('hardening A13: the deposit of every account that is opened for another one counts: %s', async (_, count, times, change, told) => {
  const prices = new Map([[`${mainCluster}:So11111111111111111111111111111111111111111`, 200]])
  const { limit, server } = open({ prices })
  const outcome = limit.check({
    account: payer,
    isSent: true,
    kind: 'solana',
    networkId: mainCluster,
    transactions: Array.from({ length: times }, () => opensAccounts(count, change)),
  })
  if (told) await outcome
  else await expect(outcome).rejects.toMatchObject(wanted)
  expect(server.heard).toEqual(told ? [told] : [])
})

test('behavior: the highest possible fee counts, even if the site set it, unless another account pays it', async () => {
  const fee = { gas: 21_000n, isLegacy: false, maxPriorityFeePerGas: 0n, nonce: 0 }
  const { limit } = open()
  const plain = (maxFeePerGas: bigint) =>
    ({ ...sendRequest({}), fees: [{ ...fee, maxFeePerGas }] }) as ApprovalRequest
  // The fees are 21 and 5,250 dollars.
  await limit.check(plain(4n * 10n ** 11n))
  await expect(limit.check(plain(10n ** 14n))).rejects.toMatchObject(wanted)
  const smart = (isSponsored: boolean) =>
    ({
      ...sendRequest({}),
      operation: { feeWei: parseEther('2'), isFirst: false, isSponsored },
    }) as ApprovalRequest
  await limit.check(smart(true))
  await expect(limit.check(smart(false))).rejects.toMatchObject(wanted)
  const networkId = mainCluster
  const prices = new Map([[`${networkId}:So11111111111111111111111111111111111111111`, 200]])
  const solana = (microLamports: bigint): ApprovalRequest => ({
    account: payer,
    isSent: false,
    kind: 'solana',
    networkId,
    transactions: [solanaPayment({ microLamports })],
  })
  await open({ prices }).limit.check(solana(1_000_000n))
  await expect(open({ prices }).limit.check(solana(10n ** 13n))).rejects.toMatchObject(wanted)
})

test('hardening A47: if nothing was sent, the amount is taken back, and a retry counts once', async () => {
  const { limit } = open()
  const payment = sendRequest({ value: parseEther('0.03') })
  const takeBack = await limit.check(payment)
  await expect(limit.check(payment)).rejects.toMatchObject(wanted)
  await limit.check({ ...payment, isRepeat: true } as ApprovalRequest)
  await takeBack()
  await limit.check(payment)
})

test('hardening A13: a rollup’s fee for the bytes of a transaction counts, and without it there is no bound', async () => {
  const networkId = 'eip155:8453'
  const prices = new Map([[`${networkId}:0x${'e'.repeat(40)}`, 2_500]])
  const request = (bytes: number) =>
    ({
      // The call revokes an allowance. It moves nothing, but it has many bytes.
      ...sendRequest({ data: `0x095ea7b3${word(bob)}${word(0n)}${'00'.repeat(bytes)}`, to: token }),
      networkId,
    }) as ApprovalRequest
  // The fee is a thousandth of an ether for each kilobyte.
  const dataFee = (bytes: bigint) => numberToHex(bytes * 10n ** 12n, { size: 32 })
  const { limit, server } = open({ dataFee, prices })
  await limit.check(request(732))
  // The expected amount is the fee of (68 + 732 + 200) bytes, plus half of it.
  expect(server.heard).toEqual(['/v1/vault/spending 375'])
  await expect(limit.check(request(30_000))).rejects.toMatchObject(wanted)
  await expect(open({ prices }).limit.check(request(732))).rejects.toMatchObject(wanted)
  const tooLong = (): Hex => `0x${'0'.repeat(127)}1`
  await expect(open({ dataFee: tooLong, prices }).limit.check(request(732))).rejects.toMatchObject(wanted)
  // A smart account pays this fee as gas.
  const operation = { feeWei: 0n, isFirst: false, isSponsored: false }
  await open({ prices }).limit.check({ ...request(732), operation } as ApprovalRequest)
})

test.each([
  ['Scroll', 'eip155:534352'],
  ['Morph', 'eip155:2818'],
  ['a rollup from before Fjord', 'eip155:10'],
])('hardening R40: %s says what it takes for bytes in another way', async (_, networkId) => {
  const prices = new Map([[`${networkId}:0x${'e'.repeat(40)}`, 2_500]])
  const data = `0x095ea7b3${word(bob)}${word(0n)}${'00'.repeat(732)}` as const
  const exactDataFee = (bytes: bigint) => numberToHex(bytes * 10n ** 12n, { size: 32 })
  const { limit, server } = open({ exactDataFee, prices })
  await limit.check({ ...sendRequest({ data, to: token }), networkId } as ApprovalRequest)
  expect(server.heard).toEqual(['/v1/vault/spending 375'])
})

test('behavior: a session key counts for everything that it may send in its lifetime', async () => {
  const grant = (periodSeconds: number, perPeriod: bigint) =>
    sendRequest({
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
  // The limit is 25 dollars once, and then 25 dollars each minute for an hour.
  await open().limit.check(grant(0, parseEther('0.01')))
  await expect(open().limit.check(grant(60, parseEther('0.01')))).rejects.toMatchObject(wanted)
  await open().limit.check(grant(60, parseEther('0.0005')))
})

test('hardening A11: a key’s permission for a contract that may be a collection has no bound', async () => {
  const data = encodeGrant({
    endsAt: 2_000_003_600,
    feeLimitWei: 0n,
    key: bob,
    limits: [{ perPeriod: 5_000_000n, token }],
    periodSeconds: 0,
    startsAt: 2_000_000_000,
  })
  // The limit is 5 dollars of a token. An item, however, may be worth anything.
  await open().limit.check(sendRequest({ data, to: account }))
  const collection = open({ owner: `0x${word(bob)}` as Hex })
  await expect(collection.limit.check(sendRequest({ data, to: account }))).rejects.toMatchObject(wanted)
})

const address = { name: 'to', type: 'address' }
const amount = { name: 'value', type: 'uint256' }

/** Typed data for the contract in its domain. Default: the token's. */
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
const permit = (value: string) =>
  typed(
    'Permit',
    [
      { name: 'owner', type: 'address' },
      spender,
      amount,
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
    { deadline: '2000000000', nonce: '0', owner: account, spender: bob, value },
  )

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
const unknownCall = sendRequest({ data: '0xdeadbeef', to: bob })

test.each([
  ['an unknown call that it sees move nothing', unknownCall, [], false],
  ['a payment that it does not see', sendRequest({ value: ether('0.05') }), [], false],
  [
    'a payment that it sees come back',
    sendRequest({ data: '0xd0e30db0', to: token, value: ether('0.05') }),
    [
      { from: account, to: bob, units: ether('0.05') },
      { from: bob, to: account, units: ether('0.05') },
    ],
    false,
  ],
  [
    'more going out than the call says, of a token whose address it writes in small letters',
    sendRequest({ data: `0xa9059cbb${word(bob)}${word(1n)}`, to: token }),
    [{ from: account, to: bob, token: token.toLowerCase(), units: 101_000_000n }],
    false,
  ],
  [
    'something that comes in while too much goes out',
    sendRequest({ value: ether('0.001') }),
    [
      { from: account, to: bob, units: ether('0.05') },
      { from: bob, to: account, units: ether('0.05') },
    ],
    false,
  ],
  [
    'an item going out, of which there is no price',
    sendRequest({ value: 1n }),
    [{ from: account, number: 7n, to: bob, token, units: 1n }],
    false,
  ],
  [
    'an item coming in',
    sendRequest({ value: 1n }),
    [{ from: bob, number: 7n, to: account, token, units: 1n }],
    true,
  ],
  [
    'what the call says, once and not twice',
    sendRequest({ value: ether('0.03') }),
    [{ from: account, to: bob, units: ether('0.03') }],
    true,
  ],
  [
    'what is only received',
    sendRequest({ value: 0n }),
    [{ from: bob, to: account, units: ether('100') }],
    true,
  ],
] satisfies [
  string,
  ApprovalRequest,
  Move[],
  boolean,
][])('behavior: a simulation lowers no amount: %s', async (_, request, simulated, isFree) => {
  const outcome = open({ simulated }).limit.check(request)
  if (isFree) await outcome
  else await expect(outcome).rejects.toMatchObject(wanted)
})

const nft = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function transferFrom(address from, address to, uint256 id)',
  'function approve(address to, uint256 id)',
  'function transfer(address to, uint256 id)',
])
const encode = (functionName: string, args: readonly unknown[]) =>
  // Cast: the function's name decides the types of the arguments.
  encodeFunctionData({ abi: nft, args, functionName } as never) as Hex
const items = {
  'an item': encode('safeTransferFrom', [account, bob, 7n]),
  'pieces of one': encode('safeTransferFrom', [account, bob, 7n, 1n, '0x']),
  several: encode('safeBatchTransferFrom', [account, bob, [7n], [1n], '0x']),
}
const maybeItems = {
  'an item that may be taken': encode('approve', [bob, 0n]),
  'an item, sent as tokens are': encode('transferFrom', [account, bob, 7n]),
  'an item of an older collection': encode('transfer', [bob, 7n]),
}

test.each(
  Object.entries({ ...items, ...maybeItems }),
)('hardening A13: %s has no price, so it has no bound except on a test network', async (name, data) => {
  for (const decimals of ['0x', toHex(0, { size: 32 })] as const) {
    const { limit } = open({ decimals })
    const request = sendRequest({ data, to: token })
    await expect(limit.check(request)).rejects.toMatchObject(wanted)
    await limit.check({ ...request, networkId: 'eip155:31337' })
  }
  // If the contract is a token, the number is an amount.
  const outcome = open().limit.check(sendRequest({ data, to: token }))
  if (name in maybeItems) await outcome
  else await expect(outcome).rejects.toMatchObject(wanted)
})

test.each(
  Object.entries(maybeItems),
)('hardening A13: %s has no bound if the contract has both decimals and items', async (_, data) => {
  const { limit } = open({ owner: pad(account) })
  await expect(limit.check(sendRequest({ data, to: token }))).rejects.toMatchObject(wanted)
})

test('hardening A13: shares of a pool have no price, even if another account receives the proceeds', async () => {
  const abi = parseAbi([
    'function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 leastA, uint256 leastB, address to, uint256 deadline)',
  ])
  for (const to of [account, bob] as const) {
    const data = encodeFunctionData({ abi, args: [token, bob, 5n, 1n, 1n, to, 2_000_000_000n] })
    const request = sendRequest({ data, to: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D' })
    await expect(open().limit.check(request)).rejects.toMatchObject(wanted)
  }
})
