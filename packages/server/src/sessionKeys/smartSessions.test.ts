import { type Address, encodeFunctionData, encodeFunctionResult, type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeWord } from '../chain/abiWords.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { answerAll, type FakeNode, startFakeNode } from '../testing/startFakeNode.js'
import { accountAbi } from './accountAbi.js'

const account: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const key: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token: Address = '0xb1C8903F3ab3f8bf525030Ee7F356034041C2444'
const id = encodeURIComponent(`eip155:31337:${account}`)
const nowSeconds = 1_900_000_000

let node: FakeNode
let bundler: FakeNode
let server: TestServer
/** The results of the account and of the bundler. */
let listed: unknown
let bundled: unknown
const operations: unknown[] = []
/** Contracts that were asked for their decimals. */
const described = new Set<string>()

const session = {
  endsAt: nowSeconds + 3600,
  feeLimitWei: 10n,
  feesWei: 4n,
  grant: 1n,
  key,
  limits: [
    { perPeriod: 100n, token: zeroAddress },
    { perPeriod: 7n, token },
  ],
  periodSeconds: 600,
  // The session is in its third period.
  startsAt: nowSeconds - 1300,
}

const spent = encodeFunctionData({ abi: accountAbi, args: [key, 2n, token], functionName: 'spentOf' })

beforeAll(async () => {
  node = await startFakeNode(
    (calls, { isBatch }) => {
      const answers = calls.map(({ id: callId, method, params }) => {
        const [{ data = '', to = '' } = {}] = (params ?? []) as { data?: string; to?: string }[]
        if (data === '0x313ce567') described.add(to)
        const result =
          method === 'eth_getBlockByNumber'
            ? { timestamp: `0x${nowSeconds.toString(16)}` }
            : data === '0x313ce567'
              ? `0x${'6'.padStart(64, '0')}`
              : data === '0x95d89b41'
                ? `0x${Buffer.from('USDX').toString('hex').padEnd(64, '0')}`
                : data === '0x06fdde03'
                  ? '0x'
                  : data.length === 10
                    ? listed
                    : data === spent
                      ? `0x${'5'.padStart(64, '0')}`
                      : `0x${'0'.repeat(64)}`
        return { id: callId, jsonrpc: '2.0', result }
      })
      return { body: isBatch ? answers : answers[0] }
    },
    { chainId: 31_337 },
  )
  bundler = await startFakeNode((calls, { isBatch }) => {
    operations.push(...calls.map(({ params }) => params))
    return typeof bundled === 'string'
      ? answerAll(calls, isBatch, bundled)
      : { body: { ...(bundled as object), id: calls[0]?.id, jsonrpc: '2.0' } }
  })
  const chain = { currency: { decimals: 18, name: 'Ether', symbol: 'ETH' }, name: 'Anvil' }
  server = await createTestServer({
    limits: { perProject: 1_000_000_000 },
    chains: [
      { ...chain, bundlerUrl: bundler.url, id: 'eip155:31337', rpcUrls: [node.url] },
      { ...chain, id: 'eip155:31338', rpcUrls: [node.url] },
    ],
  })
})
afterAll(async () => {
  await server.close()
  await Promise.all([node.close(), bundler.close()])
})

const list = (sessions: readonly (typeof session)[]) =>
  encodeFunctionResult({ abi: accountAbi, functionName: 'listSessions', result: [...sessions] })

async function read(of = id) {
  const response = await server.get(`/v1/sessions/${of}?projectId=default`)
  return { body: await response.json(), status: response.status }
}

test('default: the account’s sessions, with the amount spent in the current period, by the network’s time', async () => {
  listed = list([session])
  expect(await read()).toEqual({
    body: {
      sessions: [
        {
          endsAt: session.endsAt,
          feeLimit: '10',
          feesSpent: '4',
          key,
          limits: [
            { decimals: null, perPeriod: '100', spent: '0', symbol: null, token: null },
            { decimals: 6, perPeriod: '7', spent: '5', symbol: 'USDX', token: `eip155:31337:${token}` },
          ],
          networkId: 'eip155:31337',
          pci: key,
          periodSeconds: 600,
          startsAt: session.startsAt,
        },
      ],
    },
    status: 200,
  })
  // A plain address means every network with smart accounts.
  expect((await read(account)).body.sessions).toHaveLength(1)
})

test('behavior: expired sessions are not listed, and an account that is not deployed has none', async () => {
  listed = list([{ ...session, endsAt: nowSeconds }])
  expect((await read()).body).toEqual({ sessions: [] })
  for (const answer of ['0x', '0x1234']) {
    listed = answer
    expect((await read()).body).toEqual({ sessions: [] })
  }
})

test('hardening R44: if the node does not say what the account lists, that is no empty list', async () => {
  listed = null
  expect(await read()).toMatchObject({ body: { code: 'UPSTREAM_UNAVAILABLE' }, status: 502 })
})

test('hardening B4: an account with 128 kB of sessions is read, one with more is refused', async () => {
  // Each session has twelve words, with one limit. 14,000 of them blocked the server for half a second.
  const many = (count: number) =>
    list(Array.from({ length: count }, () => ({ ...session, limits: session.limits.slice(0, 1) })))
  listed = many(341)
  expect((await read()).body.sessions).toHaveLength(100)
  listed = many(342)
  expect(await read()).toMatchObject({ body: { field: 'params.id' }, status: 400 })
  // A key that may be among them must not be reported as revoked.
  expect(await revoke({}, { body: { operation: undefined } })).toMatchObject({ body: { field: 'params.id' } })
})

test('error: an address that is not an eip155 account, and a network without smart accounts', async () => {
  const solana = 'So11111111111111111111111111111111111111112'
  expect(await read(solana)).toMatchObject({
    body: { code: 'INVALID_REQUEST', field: 'params.id' },
    status: 400,
  })
  const other = encodeURIComponent(`eip155:31338:${account}`)
  expect(await read(other)).toMatchObject({ body: { code: 'UNSUPPORTED_CHAIN' }, status: 400 })
})

const revocation = (of: Address, target: Address = account) =>
  encodeFunctionData({
    abi: accountAbi,
    args: [target, 0n, encodeFunctionData({ abi: accountAbi, args: [of], functionName: 'revokeSession' })],
    functionName: 'execute',
  })

/** Encodes `count` sessions that are all the same one, with this many limits: 128 kB that stand for a million words. */
function listOfOne(count: number, limits: number): Hex {
  const head = [1, nowSeconds - 10, nowSeconds + 3600, 0, 0, 0, 0, 256, limits].map(encodeWord)
  const pairs = Array.from({ length: limits }, (_, index) => encodeWord(index + 1) + encodeWord(5))
  const offsets = Array.from({ length: count }, () => encodeWord(count * 32))
  return `0x${[encodeWord(32), encodeWord(count), ...offsets, ...head, ...pairs].join('')}`
}

test('hardening B4: a contract that lists one session hundreds of times, of 1,500 tokens, costs no more than others', async () => {
  const tokens = 1_500
  described.clear()
  listed = listOfOne(900, tokens)
  const { body, status } = await read()
  expect(status).toBe(200)
  // A general decoder would read every limit of every session. Here at most 100 sessions with 16 limits each are read.
  expect(body.sessions).toHaveLength(100)
  for (const { limits } of body.sessions) expect(limits).toHaveLength(16)
  const distinct = Array.from({ length: 100 }, (_, index) => ({
    ...session,
    limits: Array.from({ length: 15 }, (_, limit) => ({
      perPeriod: 1n,
      token: `0x${(index * 15 + limit + 1).toString(16).padStart(40, '0')}` as const,
    })),
  }))
  described.clear()
  listed = list(distinct)
  const all = (await read()).body.sessions as { limits: { symbol: string | null; token: string }[] }[]
  expect(described.size).toBe(100)
  const told = all.flatMap(({ limits }) => limits)
  expect(told).toHaveLength(tokens)
  expect(told.filter(({ symbol }) => symbol === 'USDX')).toHaveLength(100)
})

test('error: a list that is cut off, or of which a word is none, is of another kind of contract', async () => {
  const whole = list([session])
  for (const answer of [
    whole.slice(0, -64),
    whole.slice(0, 2 + 64 * 5),
    `${whole.slice(0, 66)}${'f'.repeat(64)}`,
  ]) {
    listed = answer
    expect((await read()).body).toEqual({ sessions: [] })
  }
  const words = whole.slice(2).match(/.{64}/g) ?? []
  for (const word of [2, 3, 4, 5, 6, 10]) {
    listed = `0x${words.map((each, index) => (index === word && word !== 3 ? 'f'.repeat(64) : each)).join('')}`
    expect((await read()).body.sessions, String(word)).toHaveLength(word === 3 ? 1 : 0)
  }
})

async function revoke(change: object = {}, { of = id, body = {} }: { of?: string; body?: object } = {}) {
  const operation = {
    callData: revocation(key),
    callGasLimit: '0x1',
    maxFeePerGas: '0x1',
    maxPriorityFeePerGas: '0x1',
    nonce: '0x0',
    preVerificationGas: '0x1',
    sender: account,
    verificationGasLimit: '0x1',
    ...change,
  }
  const response = await server.post(`/v1/sessions/${of}/revoke?projectId=default`, {
    operation,
    pci: key,
    signature: '0x1234',
    ...body,
  })
  return { body: await response.json(), status: response.status }
}

test('default: a revocation goes to the network’s bundler as signed', async () => {
  const hash = `0x${'ab'.repeat(32)}`
  bundled = hash
  operations.length = 0
  expect(await revoke()).toEqual({ body: { hash }, status: 200 })
  expect(operations).toMatchObject([
    [
      { callData: revocation(key), sender: account, signature: '0x1234' },
      '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
    ],
  ])
})

test('error: only a revocation of this session by this account is forwarded', async () => {
  bundled = `0x${'ab'.repeat(32)}`
  operations.length = 0
  const refusals = [
    revoke({ callData: '0x' }),
    revoke({ callData: revocation(token) }),
    revoke({ callData: revocation(key, token) }),
    revoke({ callData: `${revocation(key)}00` }),
    revoke({ sender: token }),
    revoke({ factory: token }),
    revoke({}, { of: account }),
    revoke({}, { body: { signature: '1234' } }),
    revoke({}, { body: { signature: undefined } }),
  ]
  for (const refusal of await Promise.all(refusals)) {
    expect(refusal).toMatchObject({ body: { code: 'INVALID_REQUEST' }, status: 400 })
  }
  expect(operations).toEqual([])
})

test('behavior: without an operation, as other clients ask, it says whether the account no longer has the session', async () => {
  operations.length = 0
  const ask = async (of: string, signature?: unknown) => {
    const response = await server.post(`/v1/sessions/${of}/revoke?projectId=default`, { pci: key, signature })
    return { body: await response.json(), status: response.status }
  }
  for (const of of [id, account]) {
    listed = list([session])
    expect(await ask(of, '0x1234')).toMatchObject({
      body: {
        code: 'INVALID_REQUEST',
        field: 'body.operation',
        message: expect.stringContaining('still has this session on eip155:31337'),
      },
      status: 400,
    })
    listed = list([])
    // The wallet's response to wallet_revokePermissions may be anything.
    for (const signature of ['0x1234', '0x', {}, undefined]) {
      expect(await ask(of, signature)).toEqual({ body: {}, status: 200 })
    }
  }
  expect(operations).toEqual([])
})

test('error: the bundler’s objection is returned', async () => {
  bundled = { error: { code: -32507, message: 'AA24 signature error' } }
  expect(await revoke()).toMatchObject({ body: { code: 'SIGNATURE_REFUSED' }, status: 400 })
  bundled = { error: { code: -32500, message: 'AA25 invalid account nonce' } }
  expect(await revoke()).toMatchObject({
    body: { code: 'INVALID_REQUEST', field: 'body.operation', message: expect.stringContaining('AA25') },
  })
  bundled = 'nonsense'
  expect(await revoke()).toMatchObject({ body: { code: 'UPSTREAM_UNAVAILABLE' }, status: 502 })
})
