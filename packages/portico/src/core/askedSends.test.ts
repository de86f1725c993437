import { createTestPortico, devAccounts } from '@portico/testkit'
import { deployFixtures, type LocalChain, localContracts, startAnvil } from '@portico/testkit/chain'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from './actions/connect.js'
import { send } from './actions/send.js'
import { getSends, resumeSends } from './actions/sends.js'
import { askToSend, settleAsked } from './askedSends.js'
import { memoryStorage } from './storage/storage.js'
import { callNode } from './testing/callNode.js'
import { mineOnNode } from './testing/mineOnNode.js'
import { serveNode } from './testing/serveNode.js'
import { toUnits } from './testing/toUnits.js'
import type { TokenBalance } from './tokenBalance.js'

const [alice] = devAccounts
const networkId = 'eip155:31337'

let chain: LocalChain
beforeAll(async () => {
  chain = await startAnvil()
  await deployFixtures({ rpcUrl: chain.rpcUrl })
})
afterAll(() => chain.stop())

const native: TokenBalance = {
  chainId: networkId,
  iconUrl: '',
  name: 'Ether',
  price: 0,
  quantity: { decimals: '18', numeric: '1' },
  symbol: 'ETH',
}
const usdCoin: TokenBalance = {
  ...native,
  address: `${networkId}:${localContracts.usdCoin}`,
  quantity: { decimals: '6', numeric: '1' },
  symbol: 'USDC',
}

/**
 * Starts a kit whose wallet executes a request only when the test does so. `answer` is the wallet's answer to the page.
 */
async function startSender(
  storage = memoryStorage(),
  answer: () => Promise<unknown> = () => new Promise(() => {}),
  rpcUrl = chain.rpcUrl,
) {
  const portico = createTestPortico({
    networks: [{ ...anvil, rpcUrls: { default: { http: [rpcUrl] } } }],
    storage,
    storageKey: '',
    wallets: { alice: { privateKeys: [alice.privateKey], rpcUrl: chain.rpcUrl } },
  })
  onTestFinished(() => portico.stop())
  const { provider } = portico.wallets.alice
  const request = provider.request.bind(provider)
  const asked: object[] = []
  Object.assign(provider, {
    async request(question: Parameters<typeof request>[0]) {
      if (question.method !== 'eth_sendTransaction') return request(question)
      const [call] = Array.isArray(question.params) ? question.params : []
      asked.push(call as object)
      return answer()
    },
  })
  await connect(portico, { connectorId: 'test.portico.alice' })
  return { asked, portico, storage }
}

const carryOut = (call: object | undefined) =>
  mineOnNode(chain.rpcUrl, { ...call, chainId: undefined, from: alice.address })
const receiverOf = (last: string) => `0x${'0'.repeat(38)}${last}`
let receivers = 0xd0
/**
 * Returns a new address. Low addresses are skipped, because they are the network's own contracts, to which transfers
 * fail.
 */
const newReceiver = () => receiverOf((receivers++).toString(16))

test.each([
  ['the coin', native, 'c1'],
  ['a token', usdCoin, 'c2'],
])('hardening R32: a transaction that the wallet sends after a reload is found on the network, once: %s', async (_, token, last) => {
  const receiver = receiverOf(last)
  const first = await startSender()
  void send(first.portico, { amount: toUnits('1.5', token), receiver, token }).catch(() => {})
  await expect.poll(() => first.asked).toHaveLength(1)
  // Waits until the account's nonce and the network's block are stored.
  await expect.poll(() => first.storage.getItem('@portico/asked_sends')).toContain('queuedAtBlock')
  await first.portico.stop()
  const hash = await carryOut(first.asked[0])
  const next = await startSender(first.storage)
  expect(getSends(next.portico)).toEqual([])
  resumeSends(next.portico)
  await expect
    .poll(() => getSends(next.portico))
    .toMatchObject([
      { amount: token === native ? '1500000000000000000' : '1500000', hash, status: 'confirmed' },
    ])
  expect(next.storage.getItem('@portico/asked_sends')).toBe('[]')
})

test('hardening R32: a transaction that was never sent is not tracked, and an earlier identical transfer is not taken for it', async () => {
  const receiver = receiverOf('c3')
  const early = await startSender()
  void send(early.portico, { amount: toUnits('1', usdCoin), receiver, token: usdCoin }).catch(() => {})
  await expect.poll(() => early.asked).toHaveLength(1)
  await carryOut(early.asked[0])
  await early.portico.stop()

  const first = await startSender()
  void send(first.portico, { amount: toUnits('1', usdCoin), receiver, token: usdCoin }).catch(() => {})
  await expect.poll(() => first.storage.getItem('@portico/asked_sends')).toContain('queuedAtBlock')
  await first.portico.stop()
  const mark = readAsked(first.storage)[0]?.queuedAtBlock ?? 0
  await callNode(chain.rpcUrl, 'anvil_mine', ['0x1'])
  const next = await startSender(first.storage)
  resumeSends(next.portico)
  // By then, the search has reached the newest block.
  await expect.poll(() => readAsked(first.storage)[0]?.queuedAtBlock).toBeGreaterThan(mark)
  expect(getSends(next.portico)).toEqual([])
})

test('hardening R32: a wallet without a response in time may still send: that is reported, and followed', async () => {
  const receiver = receiverOf('c4')
  const late = Object.assign(new Error('The wallet did not answer in time.'), { code: 8000 })
  const { asked, portico, storage } = await startSender(memoryStorage(), async () => {
    await expect.poll(() => storage.getItem('@portico/asked_sends')).toContain('queuedAtBlock')
    throw late
  })
  await expect(
    send(portico, { amount: toUnits('2', native), receiver, token: native }),
  ).rejects.toMatchObject({
    code: 'SEND_UNANSWERED',
  })
  const hash = await carryOut(asked[0])
  await expect
    .poll(() => getSends(portico), { timeout: 15_000 })
    .toMatchObject([{ hash, status: 'confirmed' }])
})

test.each([
  [
    'that the network has it',
    { code: -32603, data: { code: -32000, message: 'already known' }, message: 'Internal JSON-RPC error.' },
  ],
  ['that its node did not answer', { code: -32603, message: 'Request timed out' }],
  ['that its own port was closed', new Error('The message port closed before a response was received.')],
  ['that its node’s deadline passed', new DOMException('The user aborted a request.', 'AbortError')],
  [
    'that its node gave up',
    {
      code: -32603,
      data: { code: -32000, message: 'context deadline exceeded' },
      message: 'Internal JSON-RPC error.',
    },
  ],
  ['that its second try came too late', { code: -32000, message: 'nonce too low: next nonce 5, tx nonce 4' }],
  ['words of a proxy', { code: -32603, message: 'error code: 524' }],
  ['words that nobody knows', { code: -32603, message: 'Es ist etwas schiefgegangen' }],
  [
    'that it is not in the pool twice',
    { code: -32010, message: 'Transaction with the same hash was already imported.' },
  ],
])('hardening R32: a possibly sent transaction is not reported as unsent, and is looked for: the wallet says %s', async (_, error) => {
  const receiver = newReceiver()
  const { asked, portico, storage } = await startSender(memoryStorage(), async () => {
    await expect.poll(() => storage.getItem('@portico/asked_sends')).toContain('queuedAtBlock')
    throw error
  })
  await expect(
    send(portico, { amount: toUnits('2', native), receiver, token: native }),
  ).rejects.toMatchObject({
    code: 'SEND_UNANSWERED',
    reason: 'unclear',
  })
  const hash = await carryOut(asked[0])
  await expect
    .poll(() => getSends(portico), { timeout: 15_000 })
    .toMatchObject([{ hash, status: 'confirmed' }])
})

test.each([
  ['an object', (hash: string) => ({ hash })],
  ['an answer in an answer', (hash: string) => ({ id: 1, jsonrpc: '2.0', result: hash })],
  ['quotes', (hash: string) => `"${hash}"`],
  ['no prefix', (hash: string) => hash.slice(2)],
  ['capitals', (hash: string) => `0X${hash.slice(2).toUpperCase()}`],
])('hardening R32: a hash is a hash in %s', async (_, write) => {
  const receiver = newReceiver()
  let hash = ''
  const { asked, portico } = await startSender(memoryStorage(), async () => {
    hash = String(await carryOut(asked[0]))
    return write(hash)
  })
  const sent = await send(portico, { amount: toUnits('1', native), receiver, token: native })
  expect(sent.hash.toLowerCase()).toBe(hash)
  await expect.poll(() => getSends(portico)).toMatchObject([{ id: sent.id, status: 'confirmed' }])
})

test('hardening R32: if a wallet approves without a transaction hash, the transaction of its key is looked for on the network', async () => {
  const receiver = receiverOf('cd')
  const { asked, portico, storage } = await startSender(memoryStorage(), async () => {
    await expect.poll(() => storage.getItem('@portico/asked_sends')).toContain('queuedAtBlock')
    // The answer is an id from a custodian's own list.
    return '7c9e6679-7425-40de-944b-e07fc1f90ae7'
  })
  await expect(
    send(portico, { amount: toUnits('2', native), receiver, token: native }),
  ).rejects.toMatchObject({
    code: 'SEND_UNANSWERED',
    reason: 'unclear',
  })
  expect(getSends(portico)).toEqual([])
  const hash = await carryOut(asked[0])
  await expect
    .poll(() => getSends(portico), { timeout: 15_000 })
    .toMatchObject([{ hash, status: 'confirmed' }])
})

test('error: if the wallet rejects, nothing was sent, and nothing is looked for', async () => {
  const { portico, storage } = await startSender(memoryStorage(), () =>
    Promise.reject({ code: 4001, message: 'x' }),
  )
  await expect(
    send(portico, { amount: toUnits('2', native), receiver: receiverOf('c5'), token: native }),
  ).rejects.toMatchObject({
    code: 'SEND_REJECTED',
  })
  expect(storage.getItem('@portico/asked_sends')).toBe('[]')
})

test.each([
  ['the account cannot pay', { code: -32000, message: 'insufficient funds for gas * price + value' }],
  ['the form is wrong', { code: -32602, message: 'x' }],
  ['it does not let the site ask', { code: 4100, message: 'x' }],
])('error: if a wallet says that %s, nothing was sent, and nothing is looked for', async (_, error) => {
  const { portico, storage } = await startSender(memoryStorage(), () => Promise.reject(error))
  await expect(
    send(portico, { amount: toUnits('2', native), receiver: receiverOf('cf'), token: native }),
  ).rejects.toMatchObject({ code: 'REQUEST_FAILED' })
  expect(storage.getItem('@portico/asked_sends')).toBe('[]')
})

test('error: if a wallet does not even name its network, nothing was sent, and nothing is looked for', async () => {
  const { asked, portico, storage } = await startSender()
  const { provider } = portico.wallets.alice
  const request = provider.request.bind(provider)
  Object.assign(provider, {
    request: (question: Parameters<typeof request>[0]) =>
      question.method === 'eth_chainId' ? Promise.reject(new Error('Request timed out')) : request(question),
  })
  await expect(
    send(portico, { amount: toUnits('2', native), receiver: receiverOf('cf'), token: native }),
  ).rejects.toMatchObject({ code: 'REQUEST_FAILED' })
  expect(asked).toEqual([])
  expect(storage.getItem('@portico/asked_sends')).toBe('[]')
})

test.each([
  ['an error in an envelope', { error: { code: 4001, message: 'x' }, id: 1 }],
  ['an error alone', { code: 4001, message: 'x' }],
])('error: a rejection that is returned, not thrown, is a rejection: %s', async (_, answer) => {
  const { portico, storage } = await startSender(memoryStorage(), () => Promise.resolve(answer))
  await expect(
    send(portico, { amount: toUnits('2', native), receiver: receiverOf('ce'), token: native }),
  ).rejects.toMatchObject({ code: 'SEND_REJECTED' })
  expect(storage.getItem('@portico/asked_sends')).toBe('[]')
})

test('hardening R32: a response that the wallet gives to a later visit is followed, once, and a late rejection ends it', async () => {
  const first = await startSender()
  void send(first.portico, { amount: toUnits('3', native), receiver: receiverOf('c6'), token: native }).catch(
    () => {},
  )
  await expect.poll(() => first.asked).toHaveLength(1)
  await first.portico.stop()
  const [{ hash: tag }] = JSON.parse(first.storage.getItem('@portico/asked_sends') ?? '[]') as [
    { hash: string },
  ]
  const result = await carryOut(first.asked[0])
  const next = await startSender(first.storage)
  const answer = { method: 'eth_sendTransaction', result, tag }
  await Promise.all([settleAsked(next.portico, answer), settleAsked(next.portico, answer)])
  await expect
    .poll(() => getSends(next.portico))
    .toMatchObject([{ hash: result, status: 'confirmed', symbol: 'ETH' }])
  expect(next.storage.getItem('@portico/asked_sends')).toBe('[]')
  await next.portico.stop()

  const third = await startSender()
  void send(third.portico, { amount: toUnits('3', native), receiver: receiverOf('c7'), token: native }).catch(
    () => {},
  )
  await expect.poll(() => third.asked).toHaveLength(1)
  await third.portico.stop()
  const [refused] = JSON.parse(third.storage.getItem('@portico/asked_sends') ?? '[]') as { hash: string }[]
  const fourth = await startSender(third.storage)
  // A result without a name is not a rejection. Neither is the error of a node that did not respond to the wallet.
  await settleAsked(fourth.portico, {
    method: 'eth_sendTransaction',
    result: null,
    tag: refused?.hash ?? '',
  })
  await settleAsked(fourth.portico, {
    isUnclear: true,
    method: 'eth_sendTransaction',
    result: undefined,
    tag: refused?.hash ?? '',
  })
  expect(fourth.storage.getItem('@portico/asked_sends')).toContain(refused?.hash)
  await settleAsked(fourth.portico, {
    method: 'eth_sendTransaction',
    result: undefined,
    tag: refused?.hash ?? '',
  })
  expect(fourth.storage.getItem('@portico/asked_sends')).toBe('[]')
  expect(getSends(fourth.portico)).toEqual([])
})

test('hardening R32: a WalletConnect request has an id that identifies a late response', async () => {
  const { portico } = await startSender()
  const asked: object[] = []
  const provider = {
    on() {},
    removeListener() {},
    async request(question: object) {
      asked.push(question)
      return 'done'
    },
  }
  const connector = {
    chain: 'eip155',
    id: 'walletConnect',
    name: 'Peer',
    provider,
    type: 'WALLET_CONNECT',
  } as const
  const session = { accounts: [], connector, networkId, provider } as const
  const subject = {
    amount: '1',
    decimals: 18,
    from: alice.address,
    networkId,
    symbol: 'ETH',
    to: receiverOf('c8'),
  } as const
  await askToSend(portico, { sending: {}, session, subject }, (tagged) =>
    (tagged.provider as typeof provider).request({ method: 'eth_sendTransaction' }),
  )
  expect(asked).toEqual([
    { method: 'eth_sendTransaction', tag: expect.stringMatching(/^asked-[\da-f]{24}$/) },
  ])
})

type Stored = { hash: string; nonce?: number; queuedAtBlock?: number; sentAt: number }
const readAsked = (storage: { getItem: (key: string) => string | null }) =>
  JSON.parse(storage.getItem('@portico/asked_sends') ?? '[]') as Stored[]

/** Leaves a request open, as an earlier visit would. `change` changes the stored request. */
async function leaveOpen(
  asked: { amount: bigint; receiver: string; token: TokenBalance },
  change: (stored: Stored) => object = () => ({}),
) {
  const first = await startSender()
  void send(first.portico, asked).catch(() => {})
  await expect.poll(() => first.storage.getItem('@portico/asked_sends')).toContain('queuedAtBlock')
  await expect.poll(() => first.asked).toHaveLength(1)
  await first.portico.stop()
  const left = readAsked(first.storage).map((stored) => ({ ...stored, ...change(stored) }))
  first.storage.setItem('@portico/asked_sends', JSON.stringify(left))
  return { call: first.asked[0], storage: first.storage, tag: left[0]?.hash ?? '' }
}
const hours = 60 * 60_000

test.each([
  ['an hour', 1],
  ['25 hours', 25],
  ['15 days', 15 * 24],
])('hardening R32: once its wallet is connected again, a request is looked for without a call of the host: after %s', async (_, age) => {
  const receiver = newReceiver()
  const asked = { amount: toUnits('1.5', native), receiver, token: native }
  const { call, storage } = await leaveOpen(asked, ({ sentAt }) => ({ sentAt: sentAt - age * hours }))
  const hash = await carryOut(call)
  const next = await startSender(storage)
  await expect.poll(() => getSends(next.portico)).toMatchObject([{ hash, status: 'confirmed' }])
  expect(readAsked(storage)).toEqual([])
})

test('hardening R32: a custodian’s response counts for two weeks, and then the request is forgotten', async () => {
  const asked = { amount: toUnits('1.5', usdCoin), receiver: newReceiver(), token: usdCoin }
  const { call, storage, tag } = await leaveOpen(asked, ({ sentAt }) => ({
    sentAt: sentAt - 13 * 24 * hours,
  }))
  const mark = readAsked(storage)[0]?.queuedAtBlock ?? 0
  await callNode(chain.rpcUrl, 'anvil_mine', ['0x2'])
  const next = await startSender(storage)
  await expect.poll(() => readAsked(storage)[0]?.queuedAtBlock).toBeGreaterThan(mark)
  const hash = await carryOut(call)
  await settleAsked(next.portico, { method: 'eth_sendTransaction', result: hash, tag })
  await expect.poll(() => getSends(next.portico)).toMatchObject([{ hash, status: 'confirmed' }])
  await next.portico.stop()

  const over = await leaveOpen({ ...asked, receiver: newReceiver() }, ({ sentAt }) => ({
    sentAt: sentAt - 15 * 24 * hours,
  }))
  const last = await startSender(over.storage)
  await expect.poll(() => readAsked(over.storage), { timeout: 15_000 }).toEqual([])
  expect(getSends(last.portico)).toEqual([])
})

test.each([
  ['the coin', native],
  ['a token', usdCoin],
])('hardening R32: a request is also looked for if the node failed while it began: %s', async (_, token) => {
  const asked = { amount: toUnits('1.25', token), receiver: newReceiver(), token }
  const { timestamp } = Object(await callNode(chain.rpcUrl, 'eth_getBlockByNumber', ['latest', false]))
  // The network's clock is ahead, because the fixtures made many blocks at once. Blocks up to 15 s earlier are
  // searched.
  const sentAt = Number(timestamp) * 1000 + 15_000
  const { call, storage } = await leaveOpen(asked, () => ({
    nonce: undefined,
    queuedAtBlock: undefined,
    sentAt,
  }))
  const hash = await carryOut(call)
  const next = await startSender(storage)
  await expect.poll(() => getSends(next.portico)).toMatchObject([{ hash, status: 'confirmed' }])
})

test.each([
  ['soon', 300],
  ['not in time', 2_500],
])('hardening R32: a send that a wallet carries out without a prompt is found after a reload: the node answers %s', async (_, delayMs) => {
  let isSlow = false
  const slowUrl = await serveNode(async (method, params) => {
    if (isSlow && /^eth_(blockNumber|getTransactionCount)$/.test(method))
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    return { result: await callNode(chain.rpcUrl, method, params) }
  })
  const { timestamp } = Object(await callNode(chain.rpcUrl, 'eth_getBlockByNumber', ['latest', false]))
  // A search without a mark goes by the time, from 15 s before. The network's clock is ahead of the device's. The clock
  // must run, because a node that failed once rests for a time.
  const readClock = Date.now
  const aheadMs = Number(timestamp) * 1000 + 10_000 - readClock()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => readClock() + aheadMs)
  onTestFinished(() => clock.mockRestore())
  const asked = { amount: toUnits('0.75', native), receiver: newReceiver(), token: native }
  let hash: unknown
  const first = await startSender(
    memoryStorage(),
    async () => {
      hash = await carryOut(first.asked[0])
      return new Promise(() => {})
    },
    slowUrl,
  )
  isSlow = true
  void send(first.portico, asked).catch(() => {})
  await expect.poll(() => hash).toBeTypeOf('string')
  // A mark that comes after the transaction must not count.
  await new Promise((resolve) => setTimeout(resolve, 2 * delayMs))
  await first.portico.stop()
  const next = await startSender(first.storage)
  await expect.poll(() => getSends(next.portico)).toMatchObject([{ hash, status: 'confirmed' }])
})

test('hardening R32: a smaller transfer to the same receiver is not taken for a request', async () => {
  const receiver = newReceiver()
  const asked = { amount: toUnits('100', usdCoin), receiver, token: usdCoin }
  const { call, storage } = await leaveOpen(asked)
  const mark = readAsked(storage)[0]?.queuedAtBlock ?? 0
  const smaller = (call as { data: string }).data.replace(/5f5e100$/, '3938700')
  await carryOut({ ...call, data: smaller })
  const next = await startSender(storage)
  await expect.poll(() => readAsked(storage)[0]?.queuedAtBlock).toBeGreaterThan(mark)
  expect(getSends(next.portico)).toEqual([])
  const hash = await carryOut(call)
  await expect
    .poll(() => getSends(next.portico), { timeout: 15_000 })
    .toMatchObject([{ amount: '100000000', hash, status: 'confirmed' }])
})

test('hardening R32: if a send is repeated because the wallet has not answered, both transactions count', async () => {
  const asked = { amount: toUnits('0.5', native), receiver: newReceiver(), token: native }
  const { call, storage } = await leaveOpen(asked)
  const next = await startSender(storage, async () => {
    const hash = await carryOut(next.asked[0])
    // The search finds the transaction first, and gives it to the first request.
    await expect.poll(() => getSends(next.portico), { timeout: 15_000 }).toMatchObject([{ hash }])
    return hash
  })
  const second = await send(next.portico, asked)
  expect(readAsked(storage)).toHaveLength(1)
  await expect.poll(() => getSends(next.portico)).toMatchObject([{ status: 'confirmed' }])
  await next.portico.stop()
  const hash = await carryOut(call)
  const last = await startSender(storage)
  await expect.poll(() => getSends(last.portico)).toHaveLength(2)
  await expect
    .poll(() => getSends(last.portico).map(({ status }) => status))
    .toEqual(['confirmed', 'confirmed'])
  expect(new Set(getSends(last.portico).map((one) => one.hash))).toEqual(new Set([hash, second.hash]))
  expect(readAsked(storage)).toEqual([])
})
