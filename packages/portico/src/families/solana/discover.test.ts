import { announceSolanaWallet, createSolanaTestWallet } from '@portico/testkit'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Connector } from '../../core/connector.js'
import { discover } from './discover.js'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const context = { metadata: { description: '', icons: [], name: 'Agora', url: '' }, networks: [] }

type Register = (...wallets: unknown[]) => () => void

/** Registers any value, as any script on the page can. */
function register(...wallets: unknown[]): void {
  const detail = (api: { register: Register }) => api.register(...wallets)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
}

function watchList() {
  const lists: (readonly Connector[])[] = []
  onTestFinished(discover({ announced: true, mobile: true }, context, (connectors) => lists.push(connectors)))
  return { names: () => (lists.at(-1) ?? []).map(({ id, name }) => `${id} ${name}`), lists }
}

const named = (name: string) => createSolanaTestWallet({ name }).wallet

test('default: wallets that were there before, and those that arrive later', () => {
  const early = createSolanaTestWallet({ name: 'Early' })
  onTestFinished(announceSolanaWallet(early))
  const { lists, names } = watchList()
  register(named('Late Wallet'))
  expect(names()).toEqual(['standard:early Early', 'standard:late-wallet Late Wallet'])
  expect(lists.at(-1)?.[0]).toMatchObject({
    chain: 'solana',
    imageUrl: expect.stringMatching(/^data:image/),
    provider: early.wallet,
    type: 'ANNOUNCED',
  })
})

test('behavior: wallets of other families, and those that sign nothing, are not listed', () => {
  const { names } = watchList()
  register({ ...named('Other'), chains: ['sui:mainnet'] })
  register({ ...named('No signing'), features: { 'standard:connect': { connect: async () => ({}) } } })
  const { 'standard:connect': _, ...features } = named('x').features as Record<string, unknown>
  register({ ...named('No connecting'), features })
  expect(names()).toEqual([])
})

test('hardening A33: a wallet with another one’s name is marked, and gets nothing of it', () => {
  const { lists } = watchList()
  const first = named('Phantom')
  register(first, named('PHANTOM '), named('Ｐhantom'), first)
  expect(lists.at(-1)?.map(({ duplicateOf, id, provider }) => [id, duplicateOf, provider === first])).toEqual(
    [
      ['standard:phantom', undefined, true],
      ['standard:phantom#2', 'standard:phantom', false],
      ['standard:phantom#3', 'standard:phantom', false],
    ],
  )
})

test('hardening A33: no wallet can take the id of a built-in connector', () => {
  const { lists } = watchList()
  register(named('walletConnect'), named('injected'))
  expect(lists.at(-1)?.every(({ id }) => id.includes(':'))).toBe(true)
})

test('hardening A33: traps, floods and tampered prototypes only lead to fewer wallets', () => {
  const { lists } = watchList()
  const trap = () => {
    throw new Error('a trap')
  }
  const traps = new Proxy({}, { get: trap, getOwnPropertyDescriptor: trap, has: trap, ownKeys: trap })
  register(null, undefined, 7, 'wallet', [], {}, traps, { ...named('x'), features: traps }, { name: {} })
  register({ ...named('Bad icon'), icon: 'https://tracker.example/pixel.png' })
  register({ ...named('Script'), name: '\u202e<img src=x onerror=alert(1)>\u0000' })
  expect(lists.at(-1)?.map(({ imageUrl, name }) => [name, imageUrl?.slice(0, 10)])).toEqual([
    ['Bad icon', undefined],
    ['<img src=x onerror=alert(1)>', 'data:image'],
  ])
  const flood = named('Flood')
  register(...Array.from({ length: 10_000 }, (_, index) => ({ ...flood, name: `Flood ${index}` })))
  expect(lists.at(-1)).toHaveLength(64)
  // An event that is no registration has no effect either.
  for (const detail of [undefined, {}, 'x']) {
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  }
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})
