import { createTestPortico, devAccounts } from '@portico/testkit'
import { deployFixtures, type LocalChain, localContracts, startAnvil } from '@portico/testkit/chain'
import { parseEther, parseUnits } from 'viem'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { memoryStorage } from '../storage/storage.js'
import { callNode } from '../testing/callNode.js'
import type { TokenBalance } from '../tokenBalance.js'
import { connect } from './connect.js'
import { canSendMany, sendMany } from './sendMany.js'
import { getSends, resumeSends, waitForSend } from './sends.js'

const [alice] = devAccounts
const [one, two] = [
  '0x00000000000000000000000000000000000000C1',
  '0x00000000000000000000000000000000000000c2',
]
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
 * Starts a kit with a wallet. With `atomic`, the wallet announces atomic batches, and sends their calls one after the
 * other.
 */
async function startSender({ atomic = true, storage = memoryStorage() } = {}) {
  const portico = createTestPortico({
    networks: [{ ...anvil, rpcUrls: { default: { http: [chain.rpcUrl] } } }],
    storage,
    storageKey: '',
    wallets: { alice: { privateKeys: [alice.privateKey], rpcUrl: chain.rpcUrl } },
  })
  onTestFinished(() => portico.stop())
  const wallet = portico.wallets.alice
  if (atomic) {
    const request = wallet.provider.request.bind(wallet.provider)
    Object.assign(wallet.provider, {
      request: async (asked: Parameters<typeof request>[0]) => {
        if (asked.method === 'wallet_getCapabilities')
          return { '0x7a69': { atomic: { status: 'supported' } } }
        if (asked.method !== 'wallet_sendCalls') return request(asked)
        const [batch] = Array.isArray(asked.params) ? asked.params : []
        expect(batch).toMatchObject({ atomicRequired: true, chainId: '0x7a69' })
        return request({ ...asked, params: [{ ...(batch as object), atomicRequired: false }] })
      },
    })
  }
  await connect(portico, { connectorId: 'test.portico.alice' })
  const asked = () => wallet.requests.filter(({ method }) => /send/i.test(method)).map(({ method }) => method)
  return { asked, portico, wallet }
}

const balanceAt = async (address: string) =>
  BigInt(String(await callNode(chain.rpcUrl, 'eth_getBalance', [address, 'latest'])))
const tokensAt = async (address: string) => {
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(
    String(await callNode(chain.rpcUrl, 'eth_call', [{ data, to: localContracts.usdCoin }, 'latest'])),
  )
}

test('default: several recipients and tokens in one wallet request, followed to the block', async () => {
  const { asked, portico } = await startSender()
  expect(await canSendMany(portico)).toBe(true)
  const before = [await balanceAt(one), await tokensAt(two)]
  const sent = await sendMany(portico, {
    transfers: [
      { amount: parseEther('0.5'), receiver: one, token: native },
      { amount: parseUnits('12.5', 6), receiver: two, token: usdCoin },
    ],
  })
  expect(asked()).toEqual(['wallet_sendCalls'])
  expect(getSends(portico)).toMatchObject([{ count: 2, id: sent.id, status: 'pending', symbol: 'ETH' }])
  const settled = await waitForSend(portico, { id: sent.id })
  // The settled send has the hash of its transaction.
  expect(settled).toMatchObject({ hash: expect.stringMatching(/^0x[\da-f]{64}$/), status: 'confirmed' })
  expect((await balanceAt(one)) - (before[0] ?? 0n)).toBe(5n * 10n ** 17n)
  expect((await tokensAt(two)) - (before[1] ?? 0n)).toBe(12_500_000n)
})

test('behavior: it is not offered unless the wallet reports support', async () => {
  const { portico } = await startSender({ atomic: false })
  expect(await canSendMany(portico)).toBe(false)
})

test.each([
  ['each is covered and both are not', 'most', 'INSUFFICIENT_BALANCE'],
  ['an amount is none', 0n, 'INVALID_AMOUNT'],
  ['an amount is a text', '1', 'INVALID_AMOUNT'],
])('hardening A40: if %s, the wallet is not asked', async (_, amount, code) => {
  const { asked, portico } = await startSender()
  const held = await tokensAt(alice.address)
  // A site without TypeScript may pass a text.
  const most = amount === 'most' ? (held / 3n) * 2n : (amount as bigint)
  const transfers = [one, two].map((receiver) => ({ amount: most, receiver, token: usdCoin }))
  await expect(sendMany(portico, { transfers })).rejects.toMatchObject({ code })
  expect(asked()).toEqual([])
})

test('error: an empty batch, and one too long to read, are refused', async () => {
  const { asked, portico } = await startSender()
  const transfer = { amount: parseEther('0.1'), receiver: one, token: native }
  for (const transfers of [[], Array.from({ length: 21 }, () => transfer)]) {
    await expect(sendMany(portico, { transfers })).rejects.toMatchObject({ code: 'INVALID_CALLS' })
  }
  expect(asked()).toEqual([])
})

test.each([
  ['knows nothing of it', () => Promise.reject({ code: 5730, message: 'Unknown bundle id' })],
  ['has no answer', () => Promise.resolve(null)],
  ['does not know the question', () => Promise.reject({ code: -32601, message: 'x' })],
  ['has never heard of it', () => Promise.reject(new Error('No batch: id not found'))],
  [
    'knows nothing of it, within another error',
    () => Promise.reject({ code: -32603, data: { code: 5730, message: 'x' }, message: 'Internal error' }),
  ],
] as const)('hardening R33: if the wallet %s, the batch ends after ten minutes, and the wallet is not polled further', async (_, answer) => {
  const { portico, wallet } = await startSender()
  const request = wallet.provider.request.bind(wallet.provider)
  let asked = 0
  Object.assign(wallet.provider, {
    request: async (question: Parameters<typeof request>[0]) => {
      if (question.method === 'wallet_sendCalls') return { id: 'batch-of-old' }
      if (question.method !== 'wallet_getCallsStatus') return request(question)
      asked++
      return answer()
    },
  })
  const sent = await sendMany(portico, {
    transfers: [
      { amount: parseEther('0.5'), receiver: one, token: native },
      { amount: parseEther('0.5'), receiver: two, token: native },
    ],
  })
  await expect.poll(() => asked).toBeGreaterThan(1)
  expect(getSends(portico)).toMatchObject([{ id: sent.id, status: 'pending' }])
  const now = vi.spyOn(Date, 'now')
  onTestFinished(() => now.mockRestore())
  const later = Date.now() + 10 * 60_000 + 5_000
  now.mockImplementation(() => later)
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ status: 'dropped' })
  const before = asked
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  resumeSends(portico)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(before)
})

test.each([
  ['a phone that sleeps', { code: 8000, message: 'The wallet did not answer in time.' }],
  ['a link that is down', { code: 4900, message: 'Disconnected' }],
  ['a wallet that is locked', { code: 4100, message: 'Unlock the wallet' }],
  ['a wallet whose server fails', { code: -32603, message: 'Internal error' }],
  ['a word that nobody knows', 'REIFEND'],
])('hardening R33: %s does not mean that the batch is lost', async (_, error) => {
  const { portico, wallet } = await startSender()
  const request = wallet.provider.request.bind(wallet.provider)
  let asked = 0
  let isAwake = false
  Object.assign(wallet.provider, {
    request: async (question: Parameters<typeof request>[0]) => {
      if (question.method === 'wallet_sendCalls') return { id: 'batch-of-old' }
      if (question.method !== 'wallet_getCallsStatus') return request(question)
      asked++
      if (!isAwake && typeof error === 'string') return { status: error }
      if (!isAwake) throw error
      return { status: 200 }
    },
  })
  const sent = await sendMany(portico, {
    transfers: [
      { amount: parseEther('0.5'), receiver: one, token: native },
      { amount: parseEther('0.5'), receiver: two, token: native },
    ],
  })
  await expect.poll(() => asked).toBeGreaterThan(1)
  const now = vi.spyOn(Date, 'now')
  onTestFinished(() => now.mockRestore())
  const later = Date.now() + 60 * 60_000
  now.mockImplementation(() => later)
  const before = asked
  await expect.poll(() => asked).toBeGreaterThan(before + 1)
  expect(getSends(portico)).toMatchObject([{ id: sent.id, status: 'pending' }])
  isAwake = true
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ status: 'confirmed' })
})

test('hardening R33: a batch that the wallet still reports as pending after days is not lost', async () => {
  const { portico, wallet } = await startSender()
  const request = wallet.provider.request.bind(wallet.provider)
  let asked = 0
  let status = 100
  Object.assign(wallet.provider, {
    request: async (question: Parameters<typeof request>[0]) => {
      if (question.method === 'wallet_sendCalls') return { id: `0x${'5a'.repeat(32)}` }
      if (question.method !== 'wallet_getCallsStatus') return request(question)
      asked++
      return { status }
    },
  })
  const sent = await sendMany(portico, {
    transfers: [
      { amount: parseEther('0.5'), receiver: one, token: native },
      { amount: parseEther('0.5'), receiver: two, token: native },
    ],
  })
  const now = vi.spyOn(Date, 'now')
  onTestFinished(() => now.mockRestore())
  for (const days of [3, 3.01]) {
    const later = sent.sentAt + days * 24 * 60 * 60_000
    now.mockImplementation(() => later)
    const before = asked
    await expect.poll(() => asked).toBeGreaterThan(before + 1)
    expect(getSends(portico)).toMatchObject([{ id: sent.id, status: 'pending' }])
  }
  status = 200
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ status: 'confirmed' })
})

test.each([
  ['of 64 bytes', `0x${'0e'.repeat(64)}`],
  ['of 4,096 bytes', `0x${'0e'.repeat(4_096)}`],
  ['that is a number', 7],
  ['in base64', 'q83vASNFZ4k+/w=='],
  ['under another name', 'batch-1', { callsId: 'batch-1' }],
  ['under the name of bundlers', 'bundle-1', { result: { bundleId: 'bundle-1' } }],
])('hardening R33: a batch with an id %s is followed, also after a reload', async (_, id, answer: unknown = {
  id,
}) => {
  const storage = memoryStorage()
  const { portico, wallet } = await startSender({ storage })
  const answers = (status: number) => {
    const { provider } = wallet
    const request = provider.request.bind(provider)
    return {
      request: async (question: Parameters<typeof request>[0]) => {
        if (question.method === 'wallet_sendCalls') return answer
        return question.method === 'wallet_getCallsStatus' ? { status } : request(question)
      },
    }
  }
  Object.assign(wallet.provider, answers(100))
  const sent = await sendMany(portico, {
    transfers: [
      { amount: parseEther('0.5'), receiver: one, token: native },
      { amount: parseEther('0.5'), receiver: two, token: native },
    ],
  })
  expect(getSends(portico)).toMatchObject([{ callsId: String(id), id: sent.id, status: 'pending' }])
  await portico.stop()
  const later = await startSender({ storage })
  expect(getSends(later.portico)).toMatchObject([{ callsId: String(id), id: sent.id, status: 'pending' }])
})
