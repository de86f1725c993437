import { mainnet, optimism } from 'viem/chains'
import { expect, test } from 'vitest'
import { toNetwork } from '../core/network.js'
import { createProvider } from './provider.js'
import type { SessionRecord } from './sessionRecord.js'

test('behavior: an agreed network that the wallet reports later, without an event, is switched to', async () => {
  const namespaceOf = (chains: readonly string[]) => ({
    accounts: chains.map((chain) => `${chain}:0x00000000000000000000000000000000000000aa`),
    chains,
    events: [],
    methods: ['wallet_switchEthereumChain'],
  })
  const base = {
    networkIds: {},
    namespaces: { eip155: namespaceOf(['eip155:1']) },
    proposal: { eip155: { chains: ['eip155:1', 'eip155:10'] } },
  }
  let record = base as unknown as SessionRecord
  const provider = createProvider({
    ask: async () => null,
    getSession: () => record,
    namespace: 'eip155',
    networks: [toNetwork(mainnet), toNetwork(optimism)],
    refresh: async () => {},
    setNetwork: async (networkId) => {
      const before = record
      record = { ...record, networkIds: { eip155: networkId } }
      provider.follow(before, record)
    },
  })
  const told: unknown[] = []
  provider.on('chainChanged', (chainId) => told.push(chainId))
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  const before = record
  record = {
    ...record,
    namespaces: { eip155: namespaceOf(['eip155:1', 'eip155:10']) },
  } as unknown as SessionRecord
  provider.follow(before, record)
  await expect.poll(() => told).toEqual(['0xa'])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
})
