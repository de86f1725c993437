import { createTestPortico, devAccounts } from '@portico/testkit'
import { deployFixtures, type LocalChain, startAnvil } from '@portico/testkit/chain'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from './actions/connect.js'
import { getSends, resumeSends, waitForSend } from './actions/sends.js'
import { settleAsked } from './askedSends.js'
import { memoryStorage } from './storage/storage.js'
import { mineOnNode } from './testing/mineOnNode.js'

const [alice] = devAccounts
const networkId = 'eip155:31337'
const minutes = 60_000
const tag = `asked-${'ab'.repeat(12)}`
const hash = `0x${'cd'.repeat(32)}`

let chain: LocalChain
beforeAll(async () => {
  chain = await startAnvil()
  await deployFixtures({ rpcUrl: chain.rpcUrl })
})
afterAll(() => chain.stop())

/** Starts a page on which an earlier one left a request open, so many minutes ago. */
async function startLater(age: number, more: object = {}) {
  const storage = memoryStorage()
  const asked = {
    amount: '1000000000000000000',
    decimals: 18,
    from: alice.address,
    hash: tag,
    networkId,
    sentAt: Date.now() - age * minutes,
    status: 'pending',
    symbol: 'ETH',
    to: `0x${'0'.repeat(36)}dea1`,
    ...more,
  }
  storage.setItem('@portico/asked_sends', JSON.stringify([asked]))
  const portico = createTestPortico({
    networks: [{ ...anvil, rpcUrls: { default: { http: [chain.rpcUrl] } } }],
    storage,
    storageKey: '',
    wallets: { alice: { privateKeys: [alice.privateKey], rpcUrl: chain.rpcUrl } },
  })
  onTestFinished(() => portico.stop())
  await connect(portico, { connectorId: 'test.portico.alice' })
  return { asked, portico, storage }
}
const statuses = (portico: Parameters<typeof getSends>[0]) => getSends(portico).map(({ status }) => status)

test.each([
  ['11 minutes', 11],
  ['a day', 24 * 60],
  ['13 days', 13 * 24 * 60],
])('hardening R32: a transaction that is named late is looked for from then on: after %s', async (_, age) => {
  const { portico, storage } = await startLater(age)
  await settleAsked(portico, { method: 'eth_sendTransaction', result: hash, tag })
  const [sent] = getSends(portico)
  let isOver = false
  void waitForSend(portico, { id: sent?.id ?? '' }).then(() => {
    isOver = true
  })
  // The network has not heard of it yet, e.g. because it travels in private.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect([statuses(portico), isOver]).toEqual([['pending'], false])
  // A later page counts from the same time.
  expect(JSON.parse(storage.getItem('@portico/sends') ?? '[]')).toMatchObject([
    { namedAt: expect.any(Number), sentAt: sent?.sentAt },
  ])
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 11 * minutes)
  onTestFinished(() => void vi.restoreAllMocks())
  await expect.poll(() => statuses(portico)).toEqual(['dropped'])
})

test('hardening R32: a transaction that is named late is confirmed once the network has it', async () => {
  const { asked, portico } = await startLater(11)
  const sent = await mineOnNode(chain.rpcUrl, {
    from: alice.address,
    to: asked.to,
    value: '0xde0b6b3a7640000',
  })
  await settleAsked(portico, { method: 'eth_sendTransaction', result: sent, tag })
  await expect.poll(() => getSends(portico)).toMatchObject([{ hash: sent, status: 'confirmed' }])
})

test('hardening R33: a batch that is named late stays pending while its wallet is away', async () => {
  const batch = { callsId: 'unnamed', connectorId: 'another.wallet', count: 2 }
  const { portico } = await startLater(25 * 60, batch)
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await settleAsked(portico, { method: 'wallet_sendCalls', result: { id: 'batch-1' }, tag })
  expect(getSends(portico)).toMatchObject([{ callsId: 'batch-1', status: 'pending' }])
  await vi.advanceTimersByTimeAsync(10_000)
  // Its wallet forgets a batch that it does not know for 10 minutes. A wallet that is away shows nothing.
  vi.setSystemTime(Date.now() + 11 * minutes)
  resumeSends(portico)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(statuses(portico)).toEqual(['pending'])
})

test('hardening R33: two batches to which wallets give the same id late are two sends', async () => {
  const batch = { callsId: 'unnamed', connectorId: 'another.wallet', count: 2 }
  const { asked, portico, storage } = await startLater(11, batch)
  const other = { ...asked, connectorId: 'third.wallet', hash: `asked-${'cd'.repeat(12)}` }
  storage.setItem('@portico/asked_sends', JSON.stringify([other, asked]))
  for (const { hash: name } of [asked, other]) {
    await settleAsked(portico, { method: 'wallet_sendCalls', result: { id: '1' }, tag: name })
  }
  expect(getSends(portico)).toMatchObject([
    { callsId: '1', connectorId: 'third.wallet' },
    { callsId: '1', connectorId: 'another.wallet' },
  ])
  expect(storage.getItem('@portico/asked_sends')).toBe('[]')
})
