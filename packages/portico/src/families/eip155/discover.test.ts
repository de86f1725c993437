import { createTestWallet, type TestWallet } from '@portico/testkit'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Connector } from '../../core/connector.js'
import { discover } from './discover.js'

type Page = EventTarget & { ethereum?: unknown }
let page: Page
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
})
afterAll(() => {
  vi.unstubAllGlobals()
})

function announce(detail: unknown) {
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

function start(options = { announced: true, injected: true }) {
  const lists: (readonly Connector[])[] = []
  const stop = discover(options, (connectors) => lists.push(connectors))
  onTestFinished(stop)
  const settle = () => Promise.resolve()
  return { last: () => lists.at(-1) ?? [], lists, settle, stop }
}

const wallets = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    createTestWallet({ name: `Wallet ${index}`, rdns: `test.wallet${index}` }),
  )
const detailOf = ({ info, provider }: TestWallet) => ({ info, provider })

test('default: a wallet that responds to the request is in the first list, immediately', () => {
  const wallet = createTestWallet()
  page.addEventListener('eip6963:requestProvider', () => announce(detailOf(wallet)))
  const { lists } = start()
  expect(lists).toHaveLength(1)
  expect(lists[0]?.[0]).toMatchObject({ id: wallet.info.rdns, name: 'Test Wallet', type: 'ANNOUNCED' })
  expect(lists[0]?.[0]?.provider).toBe(wallet.provider)
})

test('behavior: an empty list is not passed on', async () => {
  const { lists, settle } = start()
  await settle()
  expect(lists).toEqual([])
})

test('behavior: wallets that announce together are passed on together', async () => {
  const { lists, settle } = start()
  for (const wallet of wallets(5)) announce(detailOf(wallet))
  expect(lists).toHaveLength(0)
  await settle()
  expect(lists.map((list) => list.length)).toEqual([5])
})

test('behavior: a wallet that announces itself again is the same wallet', async () => {
  const { last, lists, settle } = start()
  const wallet = createTestWallet()
  announce(detailOf(wallet))
  await settle()
  announce(detailOf(wallet))
  announce({ info: { ...wallet.info, uuid: crypto.randomUUID() }, provider: wallet.provider })
  await settle()
  expect(lists).toHaveLength(1)
  expect(last()).toHaveLength(1)
})

test('hardening A32: the same uuid with another provider changes nothing', async () => {
  const { last, settle } = start()
  const wallet = createTestWallet()
  const spoof = createTestWallet()
  announce(detailOf(wallet))
  announce({
    info: { ...spoof.info, name: 'Spoof', rdns: 'io.spoof', uuid: wallet.info.uuid },
    provider: spoof.provider,
  })
  await settle()
  expect(last().map(({ provider }) => provider)).toEqual([wallet.provider])
  expect(last()[0]?.name).toBe('Test Wallet')
})

test('hardening A32: a second wallet with the same rdns is listed after the first, and flagged', async () => {
  const { last, settle } = start()
  const [wallet, spoof, third] = [
    createTestWallet(),
    createTestWallet({ name: 'Second' }),
    createTestWallet(),
  ]
  announce(detailOf(wallet))
  await settle()
  announce(detailOf(spoof))
  announce({ info: { ...third.info, rdns: third.info.rdns.toUpperCase() }, provider: third.provider })
  await settle()
  expect(last().map(({ duplicateOf, id }) => ({ duplicateOf, id }))).toEqual([
    { duplicateOf: undefined, id: 'test.portico.wallet' },
    { duplicateOf: 'test.portico.wallet', id: 'test.portico.wallet#2' },
    { duplicateOf: 'test.portico.wallet', id: 'test.portico.wallet#3' },
  ])
  expect(last()[0]?.provider).toBe(wallet.provider)
})

test('hardening A32: a name that looks like an earlier one is flagged', async () => {
  const { last, settle } = start()
  announce(detailOf(createTestWallet({ name: 'MetaMask', rdns: 'io.metamask' })))
  announce(detailOf(createTestWallet({ name: 'metamask\u200b', rdns: 'io.spoof' })))
  announce(detailOf(createTestWallet({ name: 'Ｍeta Mask', rdns: 'io.spoof2' })))
  announce(detailOf(createTestWallet({ name: 'Other', rdns: 'io.other' })))
  await settle()
  expect(last().map(({ duplicateOf }) => duplicateOf)).toEqual([
    undefined,
    'io.metamask',
    'io.metamask',
    undefined,
  ])
})

test('hardening A32: of 10,000 announcements the first 64 wallets are listed, in few notifications', async () => {
  const { last, lists, settle } = start()
  const { provider } = createTestWallet()
  const flood = (from: number, count: number) => {
    for (let index = from; index < from + count; index++) {
      announce({ info: { icon: '', name: `W${index}`, rdns: `io.w${index}`, uuid: `u${index}` }, provider })
    }
  }
  flood(0, 5_000)
  await settle()
  for (let index = 5_000; index < 10_000; index++) {
    flood(index, 1)
    await settle()
  }
  expect(last()).toHaveLength(64)
  expect(last()[0]?.name).toBe('W0')
  expect(lists).toHaveLength(1)
})

test('hardening A32: traps in announcements do not affect other wallets', async () => {
  const { last, settle } = start()
  const trap = new Proxy(
    {},
    {
      get() {
        throw new Error('trap')
      },
    },
  )
  const wallet = createTestWallet()
  for (const detail of [null, 7, trap, { info: trap, provider: trap }, { info: wallet.info, provider: trap }])
    announce(detail)
  announce(detailOf(wallet))
  await settle()
  expect(last().map(({ name }) => name)).toEqual(['Test Wallet'])
})

test('behavior: an injected wallet is identified by its flags', () => {
  const nameOf = (flags: object) => {
    page.ethereum = { request: async () => [], ...flags }
    const { last, stop } = start()
    stop()
    return last()[0]?.name
  }
  expect(nameOf({ isMetaMask: true })).toBe('MetaMask')
  expect(nameOf({ isMetaMask: true, isRabby: true })).toBe('Rabby Wallet')
  expect(nameOf({ isMetaMask: true, isTrustWallet: true })).toBe('Trust')
  expect(nameOf({ isMetaMask: 'yes' })).toBe('Browser wallet')
  expect(nameOf({})).toBe('Browser wallet')
})

test('behavior: an injected wallet that announces itself is listed once', async () => {
  const wallet = createTestWallet()
  page.ethereum = wallet.provider
  const { last, settle } = start()
  expect(last()).toMatchObject([{ chain: 'eip155', id: 'injected', type: 'INJECTED' }])
  announce(detailOf(wallet))
  await settle()
  expect(last()).toMatchObject([{ id: wallet.info.rdns, type: 'ANNOUNCED' }])
})

test('behavior: a different injected wallet is listed beside the announced ones', async () => {
  page.ethereum = createTestWallet().provider
  const { last, settle } = start()
  announce(detailOf(createTestWallet()))
  await settle()
  expect(last().map(({ id }) => id)).toEqual(['test.portico.wallet', 'injected'])
})

test('behavior: a wallet that is injected late is found, by its event or by another check', async () => {
  const byEvent = start()
  page.ethereum = createTestWallet().provider
  page.dispatchEvent(new Event('ethereum#initialized'))
  await byEvent.settle()
  expect(byEvent.last()).toMatchObject([{ id: 'injected' }])

  delete page.ethereum
  const byLooking = start()
  page.ethereum = createTestWallet().provider
  await expect.poll(() => byLooking.last()).toMatchObject([{ id: 'injected' }])
  expect(byLooking.lists).toHaveLength(1)
})

test('hardening A32: a first injected wallet is not replaced by a later one', async () => {
  const first = createTestWallet().provider
  page.ethereum = first
  const { last, settle } = start()
  page.ethereum = createTestWallet().provider
  page.dispatchEvent(new Event('ethereum#initialized'))
  await settle()
  expect(last().map(({ provider }) => provider)).toEqual([first])
})

test('hardening A32: an injected wallet that throws on access is ignored', () => {
  for (const ethereum of [
    null,
    'wallet',
    {},
    new Proxy(
      {},
      {
        get() {
          throw new Error('trap')
        },
      },
    ),
  ]) {
    page.ethereum = ethereum
    const { lists } = start()
    expect(lists).toEqual([])
  }
  Object.defineProperty(page, 'ethereum', {
    get() {
      throw new Error('trap')
    },
  })
  expect(start().lists).toEqual([])
})

test('behavior: discovery sends no request to a wallet', async () => {
  const wallet = createTestWallet()
  page.ethereum = wallet.provider
  const { settle } = start()
  announce(detailOf(wallet))
  await settle()
  expect(wallet.requests).toEqual([])
})
