import { announceWallet, createTestWallet } from '@portico/testkit'
import { type LocalChain, startAnvil } from '@portico/testkit/chain'
import { familyContract } from '@portico/testkit/contracts'
import { type Hex, verifyMessage } from 'viem'
import { anvil, foundry } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { toNetwork } from '../../core/network.js'
import { eip155 } from './eip155.js'

let chain: LocalChain
beforeAll(async () => {
  chain = await startAnvil()
})
afterAll(() => chain.stop())
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})
afterAll(() => {
  vi.unstubAllGlobals()
})

familyContract('eip155', () => {
  const other = { ...foundry, id: 4_242, name: 'Other' }
  const wallet = createTestWallet({ chains: [anvil, other], rpcUrl: chain.rpcUrl })
  const [first] = wallet.accounts
  const stops: (() => void)[] = []
  return {
    addresses: {
      invalid: ['', '0x', '0xab16', `${first}0`, `0x${first}`, 'g'.repeat(40), ` ${first}`, `${first}\n`],
      valid: [first ?? '', (first ?? '').toLowerCase(), (first ?? '').slice(2), `0x${'F'.repeat(40)}`],
    },
    announce: () => stops.push(announceWallet(wallet)),
    balance: '10000000000000000000000',
    family: eip155(),
    networks: [toNetwork(anvil, [chain.rpcUrl]), toNetwork(other)],
    tearDown: () => stops.forEach((stop) => void stop()),
    verify: ({ address, message, signature }) =>
      verifyMessage({ address: address as Hex, message, signature: signature as Hex }),
    wallet: {
      accounts: wallet.accounts,
      approvals: wallet.approvals,
      lock: wallet.lock,
      setAnswer: wallet.setAnswer,
      setNetwork: ({ id }) => wallet.setChainId(Number(id)),
      setSharedAccounts: (accounts) => wallet.setSharedAccounts(accounts as Hex[]),
      unlock: wallet.unlock,
    },
    walletName: wallet.info.name,
  }
})

test('behavior: each discovery method can be turned off', () => {
  const wallet = createTestWallet()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { ethereum: { request: async () => [] } }))
  const context = { metadata: { description: '', icons: [], name: '', url: '' }, networks: [] }
  const namesOf = (options: Parameters<typeof eip155>[0]) => {
    const names: string[] = []
    const stopAnnouncing = announceWallet(wallet)
    const stop = eip155(options).discover(context, (connectors) => {
      names.push(...connectors.map(({ name }) => name))
    })
    stop()
    stopAnnouncing()
    return names
  }
  expect(namesOf({})).toEqual(['Test Wallet', 'Browser wallet'])
  expect(namesOf({ injected: false })).toEqual(['Test Wallet'])
  expect(namesOf({ announced: false })).toEqual(['Browser wallet'])
  expect(namesOf({ announced: false, injected: false })).toEqual([])
})

test('behavior: server code touches no global', () => {
  vi.unstubAllGlobals()
  expect(typeof window).toBe('undefined')
  const context = { metadata: { description: '', icons: [], name: '', url: '' }, networks: [] }
  const stop = eip155().discover(context, () => expect.unreachable())
  expect(stop()).toBeUndefined()
})
