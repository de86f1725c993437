import { expect, test } from 'vitest'
import type { Connector } from './connector.js'
import { explorerIdOf } from './explorerIdOf.js'

const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const connector: Connector = { chain: 'eip155', id: 'x', name: 'X', provider: {}, type: 'ANNOUNCED' }

test('default: the connector’s id comes first, then its reverse domain name', () => {
  expect(explorerIdOf({ ...connector, explorerId: 'own', info: { rdns: 'io.metamask' } })).toBe('own')
  expect(explorerIdOf({ ...connector, info: { rdns: 'io.metamask' } })).toBe(metaMask)
  expect(explorerIdOf({ ...connector, info: { rdns: 'io.unknown' } })).toBeUndefined()
  expect(explorerIdOf(connector)).toBeUndefined()
})

test('behavior: a name only counts for injected wallets, which have nothing else', () => {
  expect(explorerIdOf({ ...connector, name: 'MetaMask', type: 'INJECTED' })).toBe(metaMask)
  expect(explorerIdOf({ ...connector, name: 'MetaMask' })).toBeUndefined()
})
